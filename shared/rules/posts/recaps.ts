import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { ValueSnapshot } from '#shared/model/value';
import type { ShownPost } from './posts.ts';

const { shown, values: valuesShown, people: peopleShown } = limits.recap;

const echo = ({ likes, add_ons: joined = 0 }: ShownPost): number => likes + joined;

/** Groups that have most posts first, in the order of their names or ids where these are equal. */
const mostFirst = <Key extends string>(
  groups: ReadonlyMap<Key, readonly ShownPost[]>,
): readonly (readonly [Key, readonly ShownPost[]])[] =>
  [...groups].toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));

/** What somebody received, counted from the posts of a period, newest first. */
export const recapOf = (posts: readonly ShownPost[]) => {
  const thanks = posts.filter(({ celebration }) => !celebration);
  const givers = Map.groupBy(thanks, ({ from_id: from }) => from);
  const values = Map.groupBy(thanks, ({ value }) => value.id);
  return {
    posts: thanks.length,
    points: thanks.reduce((sum, { score, add_on_points: added = 0 }) => sum + score + added, 0),
    people_count: givers.size,
    people: mostFirst(givers)
      .slice(0, peopleShown)
      .map(([id, own]): { id: UserId; posts: number } => ({ id, posts: own.length })),
    values: mostFirst(values)
      .slice(0, valuesShown)
      .flatMap(([, own]): (ValueSnapshot & { posts: number })[] =>
        own[0] ? [{ ...own[0].value, posts: own.length }] : [],
      ),
    highlights: thanks
      .toSorted((a, b) => echo(b) - echo(a) || b.message.length - a.message.length || (a.id < b.id ? 1 : -1))
      .slice(0, shown)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    celebrations: posts.filter(({ celebration }) => celebration).toReversed(),
  };
};
