import { expect } from 'vitest';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import { postBody } from './post-body.ts';
import { call } from './stack.ts';
import { type Member, signIn, type Team } from './team.ts';

export const daysFrom = (start: Date, days: number): Date => new Date(start.getTime() + days * 86_400_000);

/** Sends points for the team's value at index `value`. */
export const thank = async (
  team: Pick<Team<never>, 'values'>,
  from: Member,
  to: readonly Member[],
  score: number,
  { value = 0, at }: { value?: number; at?: Date } = {},
) => {
  const body = { ...postBody(team, to, score), value_id: team.values[value]?.id as never };
  const { status, body: post } = await call(posts.create, { body }, { ...from, at });
  expect(status).toBe(201);
  return post;
};

/** A long trial: these tests read the statistics months later. */
export const longTrial = { trial_ends_at: '2040-01-01T00:00:00.000Z' };
/** A new session of the administrator on that day. */
export const signedInAt = async (team: Team<'ann'>, at: Date) => ({
  token: await signIn({ id: team.ann.id, workspace_id: team.workspace.id }, at),
  at,
});

export const erase = async (by: Member & { at?: Date }, { id }: Member) => {
  await call(users.update, { params: { id }, body: { state: 'deactivated' } }, by);
  expect((await call(users.remove, { params: { id } }, by)).status).toBe(204);
};
