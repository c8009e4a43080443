import { describe, expect, test } from 'vitest';
import type { LocalSlack } from '#infra/emulators/slack/start';
import { posts } from '#shared/contract/posts';
import { slack as calls } from '#shared/contract/connections/slack';
import { users } from '#shared/contract/users';
import { workspace as workspaceCalls } from '#shared/contract/workspace';
import { addSeconds } from '#shared/rules/basics/time';
import { aGroup } from '../support/groups.ts';
import { postBody } from '../support/post-body.ts';
import { changeValue } from '../support/change-value.ts';
import { aConnectedTeam, aSlackTeam, balanceOf, connect } from '../support/slack.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, signIn, storedUser } from '../support/team.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

const { takeTurn } = await import('#functions/data/chat-posts');
const { keys, table, writes } = internals;
const reading = () => ({ now: new Date(), consistent: true });

const stateOf = async (by: Member) => (await call(calls.read, {}, by)).body;

describe('installing', () => {
  test('an administrator connects a team; its token is sealed, and nothing of it leaves the server', async () => {
    const team = await aTeam(['ann', 'bob']);
    const slack = await aSlackTeam();
    expect(await stateOf(team.ann)).toEqual({ configured: true, connection: null });
    const { status, body, back } = await connect(slack, team.ann);
    expect(`${back.origin}${back.pathname}`).toBe(`${stack.origin}/settings/connect/slack`);
    expect([status, body]).toMatchObject([
      200,
      { team: 'Local team', channel: null, linked: 0, problem: null },
    ]);
    const stored = await table.get<{ token: string }>(
      keys.chatConnection(team.workspace.id, 'slack'),
      reading(),
    );
    expect(stored?.token).toMatch(/^[\w-]{60,}$/);
    expect(JSON.stringify([stored, body])).not.toContain('xoxb');
  });

  test('a state is worth something once, in the session that asked, within ten minutes', async () => {
    const team = await aTeam(['ann', 'bob']);
    const slack = await aSlackTeam();
    const ask = async (by: Member) => {
      const { body } = await call(calls.install, {}, by);
      const { searchParams } = await slack.allow(body.url);
      return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
    };
    const finish = async (body: { code: string; state: string }, by: Member, at?: Date) => {
      const { status, codes } = await call(calls.connect, { body }, { ...by, ...(at && { at }) });
      return [status, ...codes];
    };
    const token = await signIn({ id: team.ann.id, workspace_id: team.workspace.id });
    expect(await finish(await ask(team.ann), { ...team.ann, token })).toEqual([401, 'invalid_token']);
    expect(await finish({ ...(await ask(team.ann)), state: 'x'.repeat(43) }, team.ann)).toEqual([
      401,
      'invalid_token',
    ]);
    expect(await finish(await ask(team.ann), team.ann, addSeconds(new Date(), 601))).toEqual([
      401,
      'invalid_token',
    ]);
    const asked = await ask(team.ann);
    expect(await finish(asked, team.ann)).toEqual([200]);
    expect(await finish(asked, team.ann)).toEqual([401, 'invalid_token']);
  });

  test('a state that comes back twice at the same moment connects once', async () => {
    const team = await aTeam(['ann', 'bob']);
    const slack = await aSlackTeam();
    const { body } = await call(calls.install, {}, team.ann);
    const codes = await Promise.all(
      [1, 2].map(async () => (await slack.allow(body.url)).searchParams.get('code') ?? ''),
    );
    const state = new URL(body.url).searchParams.get('state') ?? '';
    const both = await Promise.all(
      codes.map((code) => call(calls.connect, { body: { code, state } }, team.ann)),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('a team whose workspace is connected with another one is told so, and moves no points', async () => {
    const { team, people, say } = await aConnectedTeam();
    const key = keys.chatConnection(team.workspace.id, 'slack');
    await table.write(writes.change(key, { set: { team_id: 'TANOTHER' } }));
    expect(await say(people.ann, `+5 <@${people.bob.id}> thanks`)).toMatch(/no longer connected/);
    expect(await balanceOf(team.bob)).toBe(0);
  });

  test('a member who is no administrator can neither see, make nor end a connection', async () => {
    const { team } = await aConnectedTeam();
    for (const [one, sent] of [
      [calls.read, {}],
      [calls.install, {}],
      [calls.channels, {}],
      [calls.test, {}],
      [calls.disconnect, {}],
    ] as const)
      expect((await call(one, sent as never, team.bob)).codes).toEqual(['forbidden']);
  });

  test('a team belongs to one workspace; when it is disconnected, another one can have it', async () => {
    const { team, slack } = await aConnectedTeam();
    const other = await aTeam(['ann']);
    expect((await connect(slack, other.ann)).codes).toEqual(['not_unique']);
    expect((await call(calls.disconnect, {}, team.ann)).status).toBe(204);
    expect((await connect(slack, other.ann)).status).toBe(200);
    expect(await stateOf(team.ann)).toEqual({ configured: true, connection: null });
  });

  test('the app is uninstalled: the token is forgotten, the page says why, and connecting again helps', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    await slack.uninstall();
    await stack.settle();
    // Slack reports the lost token and the removed app, in no order that it promises: the first is shown.
    expect((await stateOf(team.ann)).connection).toMatchObject({
      team: 'Local team',
      problem: expect.stringMatching(/^(revoked|uninstalled)$/),
    });
    const stored = await table.get<{ token?: string }>(
      keys.chatConnection(team.workspace.id, 'slack'),
      reading(),
    );
    expect(stored).not.toHaveProperty('token');
    expect(await say(people.ann, 'balance')).toMatch(/no longer connected/);
    expect((await connect(slack, team.ann)).body).toMatchObject({
      problem: null,
      channel: { name: 'recognition' },
    });
    expect(await say(people.ann, 'balance')).toMatch(/left to give/);
  });

  test('an event of no moment that there is, is refused, and ends nothing', async () => {
    const { team, slack } = await aConnectedTeam();
    for (const event_time of [9e15, 8.64e12, -1, 0.5]) {
      const event = { type: 'app_uninstalled' };
      const body = { type: 'event_callback', team_id: slack.team, event_id: 'EvOdd', event_time, event };
      expect((await slack.bring('events', JSON.stringify(body))).status).toBe(403);
    }
    expect((await stateOf(team.ann)).connection).toMatchObject({ problem: null });
  });

  test('a report of an uninstallation from before the connection does not end it', async () => {
    const { team, slack } = await aConnectedTeam();
    const body = {
      type: 'event_callback',
      team_id: slack.team,
      event_id: 'EvOld',
      event_time: Math.floor(Date.now() / 1000) - 60,
      event: { type: 'app_uninstalled' },
    };
    await slack.bring('events', JSON.stringify(body));
    await stack.settle();
    expect((await stateOf(team.ann)).connection).toMatchObject({ problem: null });
  });

  test.each<[string, (by: Member, channel_id: string) => Promise<{ readonly codes: readonly string[] }>]>([
    ['message', (by) => call(calls.test, {}, by)],
    ['list of channels', (by) => call(calls.channels, {}, by)],
    ['choice of a channel', (by, channel_id) => call(calls.update, { body: { channel_id } }, by)],
  ])('a token that ended without a word is found out by the next %s', async (_, ask) => {
    const { team, slack, channel } = await aConnectedTeam();
    await slack.revokeSilently();
    expect((await ask(team.ann, channel)).codes).toEqual(['upstream_failed']);
    expect((await stateOf(team.ann)).connection).toMatchObject({ problem: 'revoked' });
  });

  test('or by the next member who asks something', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    await slack.revokeSilently();
    expect(await say(people.bob, 'balance')).toMatch(/no longer connected/);
    expect((await stateOf(team.ann)).connection).toMatchObject({ problem: 'revoked' });
  });

  test('nothing is left of a deleted workspace, and its team can be connected elsewhere', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    await say(people.ann, 'balance');
    await call(workspaceCalls.remove, { body: { name: team.workspace.name } }, team.ann);
    await stack.settle();
    expect(await table.get(keys.chatTeam('slack', slack.team), reading())).toBeUndefined();
    expect(
      await table.get(keys.chatLink(team.workspace.id, 'slack', slack.team, people.ann.id), reading()),
    ).toBeUndefined();
  });
});

describe('the signature', () => {
  const command = (slack: LocalSlack): string =>
    `team_id=T1&user_id=U1&text=balance&trigger_id=1&response_url=${slack.origin}/replies/1`;
  const at = (seconds: number): Date => addSeconds(new Date(), seconds);
  const signedBy = (signing: string | undefined): void => {
    if (signing === undefined) delete process.env['SECRET_SLACK_SIGNING'];
    else process.env['SECRET_SLACK_SIGNING'] = signing;
  };

  test.each<[string, number, (slack: LocalSlack) => Promise<{ status: number }>]>([
    ['of 295 seconds from now', 200, (slack) => slack.bring('commands', command(slack), at(295))],
    ['of 301 seconds from now', 403, (slack) => slack.bring('commands', command(slack), at(302))],
    [
      'of another body',
      403,
      (slack) => slack.bring('commands', command(slack), at(0), `${command(slack)}&x=1`),
    ],
    [
      'of the same fields in other bytes',
      403,
      (slack) =>
        slack.bring('commands', command(slack), at(0), command(slack).replace('balance', 'b%61lance')),
    ],
    ['of another event', 403, (slack) => slack.bring('events', '{"type":"a"}', at(0), '{"type": "a"}')],
  ])('%s answers %i', async (_, status, bring) => {
    expect((await bring(await aSlackTeam())).status).toBe(status);
    // What was accepted is answered at this stand-in, before the next one takes its place.
    await stack.settle();
  });

  test.each([
    ['another secret', 'another', 403],
    ['no secret', undefined, 503],
    ['an empty secret', ',', 403],
    ['a secret that is being replaced', 'new-secret, local-signing-secret', 200],
  ])('%s answers as it should', async (_, signing, status) => {
    const slack = await aSlackTeam();
    signedBy(signing);
    try {
      expect((await slack.bring('commands', command(slack))).status).toBe(status);
      await stack.settle();
    } finally {
      signedBy(slack.environment['SECRET_SLACK_SIGNING']);
    }
  });

  test('a request without a signature, of another type, or too long is refused', async () => {
    const body = command(await aSlackTeam());
    const send = async (type: string, sent: string) => {
      const url = `${stack.origin}/api/v1/webhooks/slack/commands`;
      return (await fetch(url, { method: 'POST', body: sent, headers: { 'content-type': type } })).status;
    };
    expect(await send('application/x-www-form-urlencoded', body)).toBe(403);
    expect(await send('application/json', '{}')).toBe(415);
    expect(await send('application/x-www-form-urlencoded', 'x'.repeat(1_100_000))).toBe(413);
  });
});

describe('commands', () => {
  test('a member is known by the address that Slack has proved, thanks a colleague, and all see it', async () => {
    const { team, slack, channel, people, say } = await aConnectedTeam();
    const text = `+5 <@${people.bob.id}|bob> for the &lt;great&gt; launch`;
    expect(await say(people.ann, text)).toBe(
      'You gave 5 points to bob Member.\nYou have 95 points left to give.',
    );
    expect(await balanceOf(team.bob)).toBe(5);
    const { body } = await call(posts.list, { query: {} }, team.cyd);
    expect(body).toMatchObject([{ message: 'for the <great> launch', score: 5 }]);
    const [announced, ...others] = slack.messages(channel);
    expect(announced?.text).toBe('ann Member gave 5 points to bob Member');
    expect(JSON.stringify(announced?.blocks)).toContain('&lt;great&gt;');
    expect(others).toEqual([]);
    expect((await stateOf(team.ann)).connection).toMatchObject({ linked: 1 });
  });

  test('a user group of Slack stands for the department of its name', async () => {
    const { team, people, say } = await aConnectedTeam();
    await aGroup(team.ann, 'Customer Success', [team.ann, team.cyd]);
    expect(await say(people.ann, '+5 <!subteam^S0614TZR7|@customer-success> for the launch')).toBe(
      'You gave 5 points to cyd Member.\nYou have 95 points left to give.',
    );
    expect(await balanceOf(team.cyd)).toBe(5);
  });

  test('a command that Slack brings three times moves points once', async () => {
    const { team, slack, channel, people } = await aConnectedTeam();
    const text = `+5 <@${people.bob.id}> for the launch`;
    await Promise.all([1, 2, 3].map(() => slack.command(people.ann.id, text, 'trigger-1')));
    await stack.settle();
    await slack.command(people.ann.id, text, 'trigger-1');
    await stack.settle();
    expect(await balanceOf(team.bob)).toBe(5);
    expect(slack.messages(channel)).toHaveLength(1);
  });

  test('balance, top, rewards and help answer only whoever asks', async () => {
    const { team, slack, channel, people, say } = await aConnectedTeam();
    await say(people.ann, `+5 <@${people.bob.id}> for the launch`);
    expect(await say(people.bob, 'balance')).toMatch(/5 coins to spend[^]*100 points left/);
    expect(await say(people.cyd, 'top')).toMatch(/1\. bob Member: 5 points/);
    expect(await say(people.cyd, 'rewards')).toMatch(/no rewards/);
    expect(await say(people.cyd, 'what?')).toMatch(/\/bravo \+5 @ann @bob #teamwork/);
    expect(slack.messages(channel)).toHaveLength(1);
    expect(team.workspace.id).toBeTruthy();
  });

  test('somebody whose address nobody proved links themselves in the browser, once, and sees as whom', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    slack.distrust(people.bob.id);
    expect(await say(people.bob, 'balance')).toMatch(/Link your account/);
    const blocks = JSON.stringify(slack.whispers(people.bob.id).at(-1)?.blocks);
    const token = /\/connect\/slack#([\w-]{43})/.exec(blocks)?.[1] ?? '';
    expect((await call(calls.readLink, { body: { token } }, team.bob)).body).toEqual({
      team: 'Local team',
      name: people.bob.name,
    });
    const late = addSeconds(new Date(), 31 * 60);
    expect((await call(calls.link, { body: { token } }, { ...team.bob, at: late })).codes).toEqual([
      'invalid_token',
    ]);
    expect((await call(calls.link, { body: { token } }, team.bob)).status).toBe(204);
    expect((await call(calls.link, { body: { token } }, team.bob)).codes).toEqual(['invalid_token']);
    expect(await say(people.bob, 'balance')).toMatch(/left to give/);
  });

  test('somebody of another organization in a shared channel is no member, whatever address theirs gives them', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    slack.estrange(people.bob.id);
    expect(await say(people.bob, 'balance')).toMatch(/Link your account/);
    await say(people.ann, `+5 <@${people.bob.id}> for the launch`);
    expect((await storedUser(team, team.bob)).balance).toBe(0);
    const link = keys.chatLink(team.workspace.id, 'slack', slack.team, people.bob.id);
    expect(await table.get(link, reading())).toBeUndefined();
  });

  test('of two members who use a link at the same moment only one is linked', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    slack.distrust(people.bob.id);
    await say(people.bob, 'balance');
    const blocks = JSON.stringify(slack.whispers(people.bob.id).at(-1)?.blocks);
    const token = /#([\w-]{43})/.exec(blocks)?.[1] ?? '';
    const both = await Promise.all(
      [team.bob, team.cyd].map((by) => call(calls.link, { body: { token } }, by)),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401]);
  });

  test('a link is worth nothing in another workspace', async () => {
    const { slack, people, say } = await aConnectedTeam();
    slack.distrust(people.bob.id);
    await say(people.bob, 'balance');
    const blocks = JSON.stringify(slack.whispers(people.bob.id).at(-1)?.blocks);
    const token = /#([\w-]{43})/.exec(blocks)?.[1] ?? '';
    const other = await aTeam(['eve']);
    expect((await call(calls.readLink, { body: { token } }, other.eve)).codes).toEqual(['invalid_token']);
    expect((await call(calls.link, { body: { token } }, other.eve)).codes).toEqual(['invalid_token']);
  });
});

describe('members who go', () => {
  test('whoever is deactivated can do nothing in Slack, and an erased member is linked with nobody', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    await say(people.bob, 'balance');
    const link = keys.chatLink(team.workspace.id, 'slack', slack.team, people.bob.id);
    expect(await table.get(link, reading())).toMatchObject({ user_id: team.bob.id, by: 'address' });
    const params = { id: team.bob.id };
    await call(users.update, { params, body: { state: 'deactivated' } }, team.ann);
    expect(await say(people.bob, `+5 <@${people.cyd.id}> for it`)).toMatch(/didn’t work/);
    expect(await balanceOf(team.cyd)).toBe(0);
    await call(users.remove, { params }, team.ann);
    await stack.settle();
    expect(await table.get(link, reading())).toBeUndefined();
    expect((await stateOf(team.ann)).connection).toMatchObject({ linked: 0 });
  });
});

describe('the channel', () => {
  test('posts of the web come too, in their order, and those of a chat that makes us wait later', async () => {
    const { team, slack, channel } = await aConnectedTeam();
    slack.limit(channel, 1);
    for (const score of [1, 2, 3])
      await call(posts.create, { body: postBody(team, [team.bob], score) }, team.ann);
    await changeValue(team, { name: 'Wonder' }, team.ann);
    const scores = async () => {
      await stack.settle();
      return slack.messages(channel).map(({ text }) => /gave (\d)/.exec(text)?.[1]);
    };
    await expect.poll(scores, { timeout: 20_000 }).toEqual(['1', '2', '3']);
    const said = JSON.stringify(slack.messages(channel));
    expect([said.includes('Wonder'), said.includes('Teamwork')]).toEqual([true, false]);
  });

  test('is announced in by one worker at a time', async () => {
    const { team } = await aConnectedTeam();
    const turns = await Promise.all([1, 2, 3].map(() => takeTurn(team.workspace.id, 'slack')));
    const [turn, ...others] = turns.filter((one) => one !== undefined);
    expect(others).toEqual([]);
    await turn?.end();
    expect(await takeTurn(team.workspace.id, 'slack')).toBeDefined();
  });

  test('the test message arrives, and without a channel there is none', async () => {
    const team = await aTeam(['ann']);
    const slack = await aSlackTeam();
    await connect(slack, team.ann);
    expect((await call(calls.test, {}, team.ann)).codes).toEqual(['not_found']);
    const [{ id } = { id: '' }] = (await call(calls.channels, {}, team.ann)).body;
    await call(calls.update, { body: { channel_id: id } }, team.ann);
    expect((await call(calls.test, {}, team.ann)).status).toBe(204);
    expect(slack.messages(id)).toHaveLength(1);
  });
});
