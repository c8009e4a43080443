import { expect, test } from 'vitest';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { postBody } from '../support/post-body.ts';
import { call, mails, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

test('what a workspace that is over has changed is followed no more, and all else is', async () => {
  const [over, other] = [await aTeam(['ann', 'bob']), await aTeam(['ann', 'bob'])];
  for (const team of [over, other])
    await call(posts.create, { body: postBody(team, [team.bob], 7) }, team.ann);
  stack.forget(over.workspace.id);
  await stack.settle();
  const ranked = async (team: typeof over) =>
    (await call(leaderboards.list, { query: {} }, team.ann)).body.length;
  expect([await ranked(over), await ranked(other)]).toEqual([0, 1]);
  const told = new Set(mails.flatMap(({ to }) => to));
  expect([told.has(over.bob.email), told.has(other.bob.email)]).toEqual([false, true]);
});

test('whoever waits for what is counted has no queue worked, and so gets no mail', async () => {
  const team = await aTeam(['ann', 'bob']);
  await call(posts.create, { body: postBody(team, [team.bob], 7) }, team.ann);
  await stack.counted();
  expect((await call(leaderboards.list, { query: {} }, team.ann)).body).toHaveLength(1);
  const toBob = () => mails.filter(({ to }) => to.includes(team.bob.email)).length;
  expect(toBob()).toBe(0);
  await stack.settle();
  expect(toBob()).toBe(1);
});
