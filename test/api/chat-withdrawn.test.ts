import { describe, expect, test } from 'vitest';
import type { PostId } from '#shared/model/ids';
import { posts } from '#shared/contract/posts';
import { slack as slackCalls } from '#shared/contract/connections/slack';
import { workspace } from '#shared/contract/workspace';
import { beforeEachCommand } from '../support/faults.ts';
import { deliverMessage, withheld, withhold } from '../support/queues.ts';
import { thank } from '../support/recognition.ts';
import { aConnectedTeam } from '../support/slack.ts';
import { call, internals, stack } from '../support/stack.ts';
import type { Member } from '../support/team.ts';
import { aConnectedTenant, aWorkflow, headlines, lastOf, setWorkflow } from '../support/teams.ts';
import { until } from '../support/until.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

const { handler: followChat } = await import('#functions/jobs/follow-chat');

const remove = async (by: Member, id: PostId): Promise<void> => {
  expect((await call(posts.remove, { params: { id } }, by)).status).toBe(204);
};

/** A workspace in Slack, with two posts in its channel; `post` is the newer one. */
const anAnnounced = async () => {
  const connected = await aConnectedTeam();
  const { team, slack, channel } = connected;
  const inChannel = () => slack.messages(channel);
  await thank(team, team.ann, [team.bob], 2);
  const post = await thank(team, team.ann, [team.cyd], 3);
  await stack.settle();
  expect(inChannel()).toHaveLength(2);
  const { keys, table } = internals;
  const stored = async () =>
    table.get(keys.chatPost(team.workspace.id, 'slack', post.id), { now: new Date(), consistent: true });
  return { ...connected, inChannel, post, stored };
};

describe('a post that is deleted', () => {
  test('disappears from the channel in Slack, and no other does', async () => {
    const { team, inChannel, post, stored } = await anAnnounced();
    const [kept] = inChannel();
    expect(await stored()).toBeDefined();
    await remove(team.ann, post.id);
    await stack.settle();
    expect(inChannel()).toEqual([kept]);
    expect(await stored()).toBeUndefined();
  });

  test('disappears from a channel that is no longer the chosen one', async () => {
    const { team, slack, inChannel, post } = await anAnnounced();
    const other = (await slack.channels()).find(({ name }) => name !== 'recognition');
    const body = { channel_id: other?.id ?? '' };
    expect((await call(slackCalls.update, { body }, team.ann)).status).toBe(200);
    await remove(team.ann, post.id);
    await stack.settle();
    expect(inChannel()).toHaveLength(1);
  });

  test('while Slack makes us wait, disappears afterward', async () => {
    const { team, slack, channel, inChannel, post } = await anAnnounced();
    slack.limit(channel, 1);
    await remove(team.ann, post.id);
    await expect.poll(async () => (await stack.settle(), inChannel().length), { timeout: 20_000 }).toBe(1);
  });

  test('and whose message somebody removed in Slack before, leaves the connection without a problem', async () => {
    const { team, channel, inChannel, post, stored } = await anAnnounced();
    const messages = await withheld('chat', async () => {
      await remove(team.ann, post.id);
      await stack.settle();
    });
    const withdrawn = messages.find((one) => one.includes('withdrawn')) ?? '';
    expect(await deliverMessage('follow-chat', followChat, withdrawn)).toBe(true);
    expect(inChannel()).toHaveLength(1);
    // As after a crash between Slack's answer and our record of it.
    const { keys, table, writes } = internals;
    await table.write(
      writes.create(keys.chatPost(team.workspace.id, 'slack', post.id), {
        platform: 'slack',
        post_id: post.id,
        channel,
        message: '1.1',
      }),
    );
    expect(await deliverMessage('follow-chat', followChat, withdrawn)).toBe(true);
    expect(await stored()).toBeUndefined();
    expect((await call(slackCalls.read, {}, team.ann)).body.connection).toMatchObject({ problem: null });
  });

  test('while it is being announced, does not stay in the channel', async () => {
    const { team, slack, channel } = await anAnnounced();
    const before = slack.messages(channel).length;
    const post = await thank(team, team.ann, [team.bob], 1);
    const { kept, stop: letThrough } = withhold('chat');
    const waiting = async (about: string): Promise<string> => {
      const found = () => kept.find((one) => one.includes(`"${about}"`) && one.includes(post.id));
      await until(() => found() !== undefined, `${about} is queued`);
      return found() ?? '';
    };
    let seen = 0;
    const stop = beforeEachCommand('follow-chat', 'TransactWriteItems', async (recording) => {
      if (!recording.includes('"channel"')) return;
      stop();
      seen = slack.messages(channel).length;
      await remove(team.ann, post.id);
      expect(await deliverMessage('follow-chat', followChat, await waiting('withdrawn'))).toBe(true);
    });
    expect(await deliverMessage('follow-chat', followChat, await waiting('post'))).toBe(true);
    letThrough();
    expect(seen).toBe(before + 1);
    expect(slack.messages(channel)).toHaveLength(before);
  });

  test('disappears from the channel in Teams; what a workflow said stays', async () => {
    const { team, tenant } = await aConnectedTenant();
    const workflow = await aWorkflow();
    await setWorkflow(team.ann, workflow.address);
    await thank(team, team.ann, [team.bob], 2);
    const post = await thank(team, team.ann, [team.cyd], 3);
    await stack.settle();
    expect(tenant.inChannel()).toHaveLength(2);
    await remove(team.ann, post.id);
    await stack.settle();
    expect(tenant.inChannel()).toHaveLength(1);
    expect(lastOf(tenant.inChannel())).toMatch(/2 points/);
    expect(headlines(workflow)).toHaveLength(2);
  });
});

describe('a post that is edited', () => {
  const edit = async (by: Member, id: PostId, message: string): Promise<void> => {
    expect((await call(posts.update, { params: { id }, body: { message } }, by)).status).toBe(200);
  };

  test('says so in the channel in Slack, also when it was still waiting there', async () => {
    const { team, slack, channel, inChannel, post } = await anAnnounced();
    await edit(team.ann, post.id, 'For the calm launch');
    await stack.settle();
    expect(inChannel()).toHaveLength(2);
    expect(JSON.stringify(inChannel().at(-1))).toContain('For the calm launch');
    slack.limit(channel, 1);
    const late = await thank(team, team.ann, [team.bob], 1);
    await edit(team.ann, late.id, 'For the late launch');
    await expect.poll(async () => (await stack.settle(), inChannel().length), { timeout: 20_000 }).toBe(3);
    await expect
      .poll(async () => (await stack.settle(), JSON.stringify(inChannel().at(-1))), { timeout: 20_000 })
      .toContain('For the late launch');
  });

  test('says so in the channel in Teams', async () => {
    const { team, tenant } = await aConnectedTenant();
    const post = await thank(team, team.ann, [team.cyd], 3);
    await stack.settle();
    await edit(team.ann, post.id, 'For the calm launch');
    await stack.settle();
    expect(tenant.inChannel()).toHaveLength(1);
    expect(JSON.stringify(tenant.inChannel())).toContain('For the calm launch');
  });
});

test('a workspace that is emptied asks nothing of its chats', async () => {
  const { team, inChannel } = await anAnnounced();
  const asked = await withheld('chat', async () => {
    const body = { name: team.workspace.name };
    expect((await call(workspace.reset, { body }, team.ann)).status).toBeLessThan(300);
    await stack.settle();
  });
  expect(asked).toEqual([]);
  expect(inChannel()).toHaveLength(2);
});
