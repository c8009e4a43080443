import type { Incoming } from '#shared/events/chat';
import type { FindMembers } from './thank.ts';

/** Finds the members whom marks in a text stand for. */
export const byMarks =
  ({ mentions = [] }: Pick<Incoming, 'mentions'>, find: FindMembers): FindMembers =>
  async (marks) => {
    const named = mentions.filter(({ mark }) => marks.includes(mark));
    const found = await find(named.map(({ user }) => user));
    return new Map(
      named.flatMap(({ mark, user }) => {
        const known = found.get(user);
        return known ? [[mark, known] as const] : [];
      }),
    );
  };
