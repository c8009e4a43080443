import { describe, expect, test } from 'vitest';
import { textOf } from '#infra/emulators/teams/workflows';
import { audit } from '#shared/contract/audit';
import { posts } from '#shared/contract/posts';
import { settings } from '#shared/contract/settings';
import { teams as calls } from '#shared/contract/connections/teams';
import { limits } from '#shared/model/limits';
import type { PostId } from '#shared/model/ids';
import { addDays, addSeconds } from '#shared/rules/basics/time';
import { postBody } from '../support/post-body.ts';
import { aConnectedTeam } from '../support/slack.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, type Team } from '../support/team.ts';
import { aWorkflow, headlines, setWorkflow } from '../support/teams.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

const { announcePost } = await import('#functions/chat/announce');
const { openWorkflow } = await import('#functions/chat/teams/workflow');
const { keys, table, writes } = internals;

const stateOf = async (by: Member) => (await call(calls.read, {}, by)).body.workflow;
const storedOf = ({ workspace }: Pick<Team<'ann'>, 'workspace'>) =>
  table.get<{ token: string; wait_until?: number }>(keys.chatConnection(workspace.id, 'workflow'), {
    now: new Date(),
    consistent: true,
  });
const thank = async (team: Team<'ann' | 'bob'>, score: number, message?: string): Promise<PostId> => {
  const body = { ...postBody(team, [team.bob], score), ...(message !== undefined && { message }) };
  return (await call(posts.create, { body }, team.ann)).body.id;
};
/** A team whose posts a workflow announces. */
const anAnnouncedTeam = async () => {
  const team = await aTeam(['ann', 'bob']);
  const workflow = await aWorkflow();
  expect((await setWorkflow(team.ann, workflow.address)).status).toBe(200);
  return { team, workflow };
};

/** A post that no queue knows of, because the workflow came after it: a test announces it itself. */
const aPostToAnnounce = async () => {
  const team = await aTeam(['ann', 'bob']);
  const id = await thank(team, 1);
  await stack.settle();
  const workflow = await aWorkflow();
  await setWorkflow(team.ann, workflow.address);
  const { id: w } = team.workspace;
  /** What would be done a while after now; the time that the workflow asked for is over. */
  const announce = async (at = new Date()) => {
    await table.write(writes.change(keys.chatConnection(w, 'workflow'), { remove: ['wait_until'] }));
    return announcePost(openWorkflow, w, 'workflow', id, at);
  };
  return { team, workflow, announce, again: () => announcePost(openWorkflow, w, 'workflow', id, new Date()) };
};

describe('the address of a workflow', () => {
  test('is stored sealed, shown never again, and noted in the audit log without it', async () => {
    const { team, workflow } = await anAnnouncedTeam();
    const shown = await stateOf(team.ann);
    expect(shown).toMatchObject({ channel: 'Praise', problem: null });
    const { body: log } = await call(audit.list, { query: {} }, team.ann);
    expect(log[0]).toMatchObject({ action: 'chat_connected', details: { chat: 'teams', channel: 'Praise' } });
    const stored = await storedOf(team);
    expect(stored?.token).toMatch(/^[\w-]{60,}$/);
    const { pathname, searchParams } = new URL(workflow.address);
    for (const secret of [pathname, searchParams.get('sig') ?? '?'])
      expect(JSON.stringify([stored, shown, log])).not.toContain(secret);
  });

  test('in the place of that of another workspace opens nothing', async () => {
    const { team } = await anAnnouncedTeam();
    const other = await anAnnouncedTeam();
    const stored = await storedOf(team);
    const key = keys.chatConnection(other.team.workspace.id, 'workflow');
    await table.write(writes.change(key, { set: { token: stored?.token ?? '' } }));
    expect((await call(calls.testWorkflow, {}, other.team.ann)).codes).toEqual(['unknown']);
    expect(other.workflow.cards).toEqual([]);
  });

  test.each([
    ['https://acme.webhook.office.com/webhookb2/1@2/IncomingWebhook/3/4', 'connector_retired'],
    ['https://outlook.office.com/webhook/1@2/IncomingWebhook/3/4', 'connector_retired'],
    ['https://outlook.office365.com/webhook/1@2/IncomingWebhook/3/4', 'connector_retired'],
    ['https://example.com/workflows/1', 'not_a_workflow'],
    ['https://logic.azure.com.example.com/workflows/1', 'not_a_workflow'],
    ['https://evil-logic.azure.com/workflows/1', 'not_a_workflow'],
    ['https://api.powerplatform.com@example.com/1', 'address_insecure'],
    ['http://prod-01.westeurope.logic.azure.com/workflows/1', 'address_insecure'],
    ['https://prod-01.westeurope.logic.azure.com:8443/workflows/1', 'address_insecure'],
    ['https://10.0.0.1/workflows/1', 'address_private'],
    ['https://[fd00::1]/workflows/1', 'address_private'],
    ['https://169.254.169.254/latest', 'address_private'],
    ['workflow', 'wrong_format'],
    [' ', 'wrong_format'],
    [`https://prod-01.westeurope.logic.azure.com/${'x'.repeat(2000)}`, 'message_too_long'],
    // Addresses that Microsoft gives, of hosts that do not exist.
    ['https://nowhere.invalid.environment.api.powerplatform.com:443/powerautomate/1', 'host_not_found'],
    ['https://nowhere.invalid.logic.azure.com/workflows/1', 'host_not_found'],
  ])('%s is refused', async (url, code) => {
    const team = await aTeam(['ann']);
    expect((await setWorkflow(team.ann, url)).codes).toEqual([code]);
    expect(await stateOf(team.ann)).toBeNull();
  });

  test('needs a name of the channel of 80 characters at most', async () => {
    const team = await aTeam(['ann']);
    const { address } = await aWorkflow();
    for (const channel of ['', 'x'.repeat(limits.chat.channelName + 1)])
      expect((await setWorkflow(team.ann, address, channel)).status).toBe(422);
    expect((await setWorkflow(team.ann, address, 'x'.repeat(limits.chat.channelName))).status).toBe(200);
  });

  test('can be neither seen, set, tried nor removed by a member who is no administrator', async () => {
    const { team, workflow } = await anAnnouncedTeam();
    for (const { codes } of [
      await call(calls.read, {}, team.bob),
      await setWorkflow(team.bob, workflow.address),
      await call(calls.testWorkflow, {}, team.bob),
      await call(calls.removeWorkflow, {}, team.bob),
    ])
      expect(codes).toEqual(['forbidden']);
  });
});

describe('posts', () => {
  test('appear in the channel in the words of the team, with nothing in them that is markup', async () => {
    const { team, workflow } = await anAnnouncedTeam();
    const message = 'For **the** [launch](https://evil.example) <at>all</at>\n\nand the calm';
    const id = await thank(team, 5, message);
    await stack.settle();
    const [card, ...others] = workflow.cards;
    expect(others).toEqual([]);
    expect(card && textOf(card).split('\n')).toEqual([
      'ann Member gave 5 points to bob Member',
      'For **the** [launch](https://evil.example) <at>all</at>',
      'and the calm',
      expect.any(String),
    ]);
    expect(JSON.stringify(card)).not.toContain('"TextBlock"');
    expect(card?.actions).toEqual([
      { type: 'Action.OpenUrl', title: 'See it in Bravo', url: `${stack.origin}/posts/${id}` },
    ]);
  });

  test('appear in the language of the team', async () => {
    const { team, workflow } = await anAnnouncedTeam();
    await call(settings.update, { body: { language: 'es' } }, team.ann);
    await thank(team, 5);
    await stack.settle();
    expect(headlines(workflow)).toEqual([expect.stringMatching(/5 puntos/)]);
  });

  test('come once, however often they are brought', async () => {
    const { team, workflow } = await anAnnouncedTeam();
    const id = await thank(team, 5);
    await stack.settle();
    for (const _ of [1, 2, 3])
      await announcePost(openWorkflow, team.workspace.id, 'workflow', id, new Date());
    expect(workflow.cards).toHaveLength(1);
  });

  test('appear in Slack too, where both are connected', async () => {
    const { team, slack, channel } = await aConnectedTeam();
    const workflow = await aWorkflow();
    await setWorkflow(team.ann, workflow.address);
    await thank(team, 5);
    await stack.settle();
    expect([slack.messages(channel).length, workflow.cards.length]).toEqual([1, 1]);
  });

  test('come in their order, and not before a workflow that makes us wait said so', async () => {
    const { team, workflow } = await anAnnouncedTeam();
    workflow.limit(2);
    for (const score of [1, 2, 3]) await thank(team, score);
    const scores = async () => {
      await stack.settle();
      return headlines(workflow).map((line) => /gave (\d)/.exec(line)?.[1]);
    };
    await expect.poll(scores, { timeout: 20_000 }).toEqual(['1', '2', '3']);
    expect(await stateOf(team.ann)).toMatchObject({ problem: null });
  });

  test('are asked for no earlier than the Retry-After of a 429, also by other posts', async () => {
    const { workflow, announce, again } = await aPostToAnnounce();
    workflow.limit(600);
    const wait = await announce();
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
    workflow.limit(0);
    expect(await again()).toBeGreaterThan(590);
    expect(workflow.cards).toEqual([]);
    expect(await announce()).toBeUndefined();
    expect(workflow.cards).toHaveLength(1);
  });

  test('wait for a workflow that does not answer, twice as long each time, and the page says so', async () => {
    const { team, workflow, announce } = await aPostToAnnounce();
    workflow.fail(503);
    expect(await announce()).toBe(15);
    const seen = await stateOf(team.ann);
    expect(seen).toMatchObject({ problem: 'unreachable' });
    const since = new Date(seen?.problem_at ?? 0);
    for (const [after, wait] of [
      [60, 60],
      [120, 120],
      [7200, 900],
    ] as const)
      expect(await announce(addSeconds(since, after))).toBe(wait);
    expect((await stateOf(team.ann))?.problem_at).toBe(seen?.problem_at);
    workflow.fail();
    expect(await announce()).toBeUndefined();
    expect(headlines(workflow)).toHaveLength(1);
    expect(await stateOf(team.ann)).toMatchObject({ problem: null, problem_at: null });
  });

  test('a workflow that takes too long is tried again', async () => {
    const { team, workflow, announce } = await aPostToAnnounce();
    workflow.hang(true);
    const began = performance.now();
    expect(await announce()).toBe(15);
    expect(performance.now() - began).toBeLessThan(limits.chat.workflowMs + 2000);
    expect(await stateOf(team.ann)).toMatchObject({ problem: 'unreachable' });
    workflow.hang(false);
    expect(await announce()).toBeUndefined();
    expect(workflow.cards).toHaveLength(1);
  }, 20_000);

  test('of three days ago are announced no more', async () => {
    const { workflow, announce } = await aPostToAnnounce();
    workflow.fail(500);
    await announce();
    workflow.fail();
    expect(await announce(addDays(new Date(), limits.chat.announcedDays + 0.01))).toBeUndefined();
    expect(workflow.cards).toHaveLength(0);
  });

  test.each<['off' | 'removed']>([['off'], ['removed']])(
    'are not kept for a workflow that is %s; the page says so, until it works again',
    async (state) => {
      const { team, workflow } = await anAnnouncedTeam();
      workflow.turn(state);
      await thank(team, 1);
      await stack.settle();
      expect(await stateOf(team.ann)).toMatchObject({ problem: 'channel_gone' });
      workflow.turn('on');
      await thank(team, 2);
      await stack.settle();
      expect(headlines(workflow)).toEqual([expect.stringMatching(/2 points/)]);
      expect(await stateOf(team.ann)).toMatchObject({ problem: null });
    },
  );

  test('end with the removal, after which nothing of the address is left', async () => {
    const { team, workflow } = await anAnnouncedTeam();
    expect((await call(calls.removeWorkflow, {}, team.ann)).status).toBe(204);
    expect((await call(calls.removeWorkflow, {}, team.ann)).codes).toEqual(['not_found']);
    await thank(team, 1);
    await stack.settle();
    expect(workflow.cards).toEqual([]);
    expect([await storedOf(team), await stateOf(team.ann)]).toEqual([undefined, null]);
  });

  test('go to the new workflow after the address was replaced', async () => {
    const { team, workflow } = await anAnnouncedTeam();
    const next = await aWorkflow('News');
    await setWorkflow(team.ann, next.address, 'News');
    await thank(team, 1);
    await stack.settle();
    expect([workflow.cards.length, next.cards.length]).toEqual([0, 1]);
  });
});

describe('the test message', () => {
  test('arrives, and what is in the way is said and noted', async () => {
    const { team, workflow } = await anAnnouncedTeam();
    const tryOut = async () => (await call(calls.testWorkflow, {}, team.ann)).codes;
    expect(await tryOut()).toEqual([]);
    expect(headlines(workflow)).toEqual([expect.stringMatching(/^Bravo is connected. New posts from /)]);
    const { searchParams } = new URL(workflow.address);
    await setWorkflow(team.ann, workflow.address.replace(searchParams.get('sig') ?? '?', 'another'));
    expect(await tryOut()).toEqual(['upstream_failed']);
    expect(await stateOf(team.ann)).toMatchObject({ problem: 'channel_gone' });
    await setWorkflow(team.ann, workflow.address);
    expect(await stateOf(team.ann)).toMatchObject({ problem: null });
    workflow.fail(418);
    expect(await tryOut()).toEqual(['upstream_failed']);
    expect(await stateOf(team.ann)).toMatchObject({ problem: 'failed' });
    workflow.fail();
    expect(await tryOut()).toEqual([]);
    expect(await stateOf(team.ann)).toMatchObject({ problem: null });
  });

  test('is none without a workflow', async () => {
    const team = await aTeam(['ann']);
    expect((await call(calls.testWorkflow, {}, team.ann)).codes).toEqual(['not_found']);
  });
});
