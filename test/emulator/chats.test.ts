import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { postBody } from '../support/post-body.ts';
import { deployed } from '../support/stack.ts';
import { aConnectedTeam, balanceOf } from '../support/slack.ts';
import { call, stack } from '../support/stack.ts';
import type { Member } from '../support/team.ts';
import { aConnectedTenant, aWorkflow, headlines, setWorkflow } from '../support/teams.ts';

if (!deployed) throw new Error('test/emulator/run.py starts these tests');

const firstPost = async (by: Member) => (await call(posts.list, { query: {} }, by)).body[0];

test('what people do in Slack is verified, waits in the queue of chats, and is done', async () => {
  const { team, slack, channel, people, say } = await aConnectedTeam();
  expect(await say(people.ann, `+7 <@${people.bob.id}> for the launch`)).toContain('You gave 7 points');
  const [announced] = slack.messages(channel);
  const post = await firstPost(team.ann);
  expect((await slack.react(people.cyd.id, announced)).status).toBe(200);
  expect((await slack.press(people.cyd.id, 'me_too', post?.id)).status).toBe(200);
  await stack.settle();
  expect(await firstPost(team.ann)).toMatchObject({ likes: 1, add_on_points: 5 });
  expect(await balanceOf(team.bob)).toBe(12);
});

test('what people do in Teams is verified, waits in the queue of chats, and is done', async () => {
  const { team, tenant, people, say } = await aConnectedTenant();
  await say(people.ann, '+7 @bob for the launch');
  const [announced] = tenant.inChannel();
  await tenant.react(people.cyd, announced?.id ?? '');
  expect(await say(people.bob, 'top')).toContain('bob');
  expect(await firstPost(team.ann)).toMatchObject({ likes: 1, score: 7 });
});

test('a post in the web is announced in a channel of Teams by a workflow', async () => {
  const { team } = await aConnectedTenant();
  const workflow = await aWorkflow();
  expect((await setWorkflow(team.ann, workflow.address)).status).toBe(200);
  await call(posts.create, { body: postBody(team, [team.bob], 3) }, team.ann);
  await stack.settle();
  expect(headlines(workflow)).toEqual([expect.stringMatching(/gave 3/)]);
});
