import { App, HTTPReceiver, LogLevel } from '@slack/bolt';
import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '#infra/emulators/basics/ports';
import { apiPrefix } from '#shared/contract/prefix';
import { aConnectedTeam, balanceOf, heard, openForm } from '../support/slack.ts';
import { stack } from '../support/stack.ts';

// An app on Bolt, Slack's own library: it reads and answers what the stand-in and these tests send, and Bravo gets the same.

const { team, slack, people } = await aConnectedTeam();
const { ann, bob } = people;
const signing = slack.environment['SECRET_SLACK_SIGNING'] ?? '';
const boltOrigin = `http://127.0.0.1:${await freePort(0)}`;
const bolt = new App({
  receiver: new HTTPReceiver({
    signingSecret: signing,
    endpoints: ['events', 'commands', 'interactions'].map((one) => `${apiPrefix}/webhooks/slack/${one}`),
    logLevel: LogLevel.ERROR,
  }),
  authorize: () => Promise.resolve({ botToken: 'xoxb-bolt', botId: 'B1', botUserId: 'U1' }),
  // What it refuses is what the tests look at.
  logger: {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: () => {},
    setLevel: () => {},
    getLevel: () => LogLevel.ERROR,
    setName: () => {},
  },
});
/** What the listeners of the app were told. */
const read: unknown[] = [];
bolt.command('/bravo', async ({ ack, command, respond }) => {
  read.push(['command', command.team_id, command.user_id, command.text]);
  await ack();
  if (command.text !== 'balance') await respond({ response_type: 'ephemeral', text: 'Done', blocks: [] });
});
bolt.shortcut({ type: 'message_action', callback_id: 'thank' }, async ({ ack, shortcut }) => {
  read.push(['shortcut', shortcut.user.id, 'message' in shortcut && shortcut.message['user']]);
  await ack();
});
bolt.action('me_too', async ({ ack, body, payload }) => {
  read.push(['action', body.user.id, 'value' in payload && payload.value]);
  await ack();
});
bolt.view('thank', async ({ ack, body, view }) => {
  const { people: to, score, message } = view.state.values;
  const sent = [to?.['people']?.selected_users, score?.['score']?.value, message?.['message']?.value];
  read.push(['view', body.user.id, ...sent]);
  await ack();
});
bolt.event('app_home_opened', ({ event }) =>
  Promise.resolve(void read.push(['home', event.user, event.tab])),
);
bolt.event('reaction_added', ({ event }) =>
  Promise.resolve(void read.push(['reaction', event.user, event.item.channel, event.item.ts])),
);
await bolt.start(Number(new URL(boltOrigin).port));
afterAll(() => bolt.stop());
beforeEach(() => void read.splice(0));

type Sent = {
  readonly at?: number;
  readonly secret?: string;
  readonly headers?: Record<string, string | null>;
};
/** Sends a signed request. @param headers take the place of those that Slack sends; null: it sends none */
const sendTo = async (
  origin: string,
  path: 'events' | 'commands' | 'interactions',
  body: string,
  { at = 0, secret = signing, headers = {} }: Sent = {},
) => {
  const moment = Math.floor(Date.now() / 1000) + at;
  const hash = createHmac('sha256', secret).update(`v0:${moment}:${body}`).digest('hex');
  const all: Record<string, string | null> = {
    'content-type': path === 'events' ? 'application/json' : 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': String(moment),
    'x-slack-signature': `v0=${hash}`,
    ...headers,
  };
  const response = await fetch(`${origin}${apiPrefix}/webhooks/slack/${path}`, {
    method: 'POST',
    body,
    headers: Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
  });
  return { status: response.status, body: await response.text() };
};

const command = () =>
  new URLSearchParams({
    team_id: slack.team,
    user_id: ann.id,
    command: '/bravo',
    text: 'balance',
    trigger_id: crypto.randomUUID(),
    response_url: `${slack.origin}/replies/none`,
  }).toString();
const eventOf = (event: object, more: object = {}) =>
  JSON.stringify({
    type: 'event_callback',
    team_id: slack.team,
    event_id: 'Ev1',
    event_time: 1_700_000_000,
    event,
    ...more,
  });
const home = { type: 'app_home_opened', user: ann.id, tab: 'home', channel: 'D1' };

const unsigned: Sent = { headers: { 'x-slack-signature': null, 'x-slack-request-timestamp': null } };

describe('a request is taken or refused as by Bolt', () => {
  test.each<[string, boolean, (origin: string) => Promise<{ status: number; body: string }>]>([
    ['a command', true, (to) => sendTo(to, 'commands', command())],
    ['of 295 seconds ago', true, (to) => sendTo(to, 'commands', command(), { at: -295 })],
    ['of 302 seconds ago', false, (to) => sendTo(to, 'commands', command(), { at: -302 })],
    ['signed with another secret', false, (to) => sendTo(to, 'commands', command(), { secret: 'other' })],
    [
      'without a signature',
      false,
      (to) => sendTo(to, 'commands', command(), { headers: { 'x-slack-signature': null } }),
    ],
    [
      'without a moment',
      false,
      (to) => sendTo(to, 'commands', command(), { headers: { 'x-slack-request-timestamp': null } }),
    ],
    [
      'of another version',
      false,
      (to) => sendTo(to, 'commands', command(), { headers: { 'x-slack-signature': `v1=${'0'.repeat(64)}` } }),
    ],
    [
      'of another moment',
      false,
      (to) =>
        sendTo(to, 'commands', command(), {
          headers: { 'x-slack-request-timestamp': String(Math.floor(Date.now() / 1000) - 7) },
        }),
    ],
    [
      'brought again',
      true,
      (to) =>
        sendTo(to, 'events', eventOf(home), {
          headers: { 'x-slack-retry-num': '2', 'x-slack-retry-reason': 'http_timeout' },
        }),
    ],
    ['an event', true, (to) => sendTo(to, 'events', eventOf(home))],
    [
      'an event that nobody follows',
      true,
      (to) => sendTo(to, 'events', eventOf({ type: 'team_rename', name: 'x' })),
    ],
    [
      'an event without a team',
      true,
      (to) => sendTo(to, 'events', eventOf(home, { team_id: null, enterprise_id: 'E1' })),
    ],
    ['no JSON', false, (to) => sendTo(to, 'events', '{"type"')],
    ['a look at the certificate', true, (to) => sendTo(to, 'commands', 'token=x&ssl_check=1')],
    ['one that is not signed', true, (to) => sendTo(to, 'commands', 'token=x&ssl_check=1', unsigned)],
    ['the same for interactions', true, (to) => sendTo(to, 'interactions', 'ssl_check=1', unsigned)],
  ])('%s is taken: %s', async (_, isTaken, bring) => {
    const [theirs, ours] = [await bring(boltOrigin), await bring(stack.origin)];
    expect([theirs.status < 300, ours.status]).toEqual([isTaken, isTaken ? theirs.status : 403]);
    // A refusal of ours says why, in words of its own.
    expect(ours.body === theirs.body).toBe(isTaken);
    await stack.settle();
  });

  test('the question whether the address is ours gets the same answer', async () => {
    const question = JSON.stringify({ type: 'url_verification', challenge: '3eZbrw1aBm2rZgRNFdxV' });
    const [theirs, ours] = [
      await sendTo(boltOrigin, 'events', question),
      await sendTo(stack.origin, 'events', question),
    ];
    expect([ours.status, JSON.parse(ours.body)]).toEqual([theirs.status, JSON.parse(theirs.body)]);
  });
});

test('what Slack brings of kinds that we do not know needs nothing', async () => {
  const limited = { type: 'app_rate_limited', team_id: slack.team, minute_rate_limited: 1_700_000_000 };
  const unknown = { type: 'workflow_step_edit', team: null, user: { id: ann.id } };
  for (const answered of [
    await sendTo(stack.origin, 'events', JSON.stringify(limited)),
    await sendTo(stack.origin, 'events', JSON.stringify({ type: 'something_new' })),
    await sendTo(stack.origin, 'interactions', `payload=${encodeURIComponent(JSON.stringify(unknown))}`),
  ])
    expect(answered).toEqual({ status: 200, body: '' });
});

test('a command that passes itself off as a look at the certificate does nothing, and a long one is refused', async () => {
  const before = slack.whispers(ann.id).length;
  const forged = `${command()}&ssl_check=1`;
  expect(await sendTo(stack.origin, 'commands', forged, unsigned)).toEqual({ status: 200, body: '' });
  const long = `${forged}&x=${'x'.repeat(1000)}`;
  expect((await sendTo(stack.origin, 'commands', long, unsigned)).status).toBe(403);
  await stack.settle();
  expect(slack.whispers(ann.id)).toHaveLength(before);
});

test('what the stand-in brings is what Bolt reads, and an answer of Bravo arrives as one of Bolt does', async () => {
  const window = await openForm(slack, ann, () => slack.command(ann.id, ''));
  const filled = { people: [bob.id], score: '5', value: 'V1', message: 'For the 🍜' };
  slack.moveTo(boltOrigin);
  const answered = [
    await slack.command(ann.id, `+5 <@${bob.id}> thanks`),
    await slack.shortcut(ann.id, bob.id),
    await slack.press(ann.id, 'me_too', '01JD3Q8M6ZK4T7R9W2X5Y0ABCD'),
    await slack.submit(window, filled),
    await slack.openHome(ann.id),
    await slack.react(ann.id, { channel: 'C1', ts: '1.1', text: '', blocks: [] }),
  ];
  await expect.poll(() => heard(slack, ann.id)).toBe('Done');
  slack.moveTo(stack.origin);
  expect(answered).toEqual(answered.map(() => ({ status: 200, body: '' })));
  expect(read).toEqual([
    ['command', slack.team, ann.id, `+5 <@${bob.id}> thanks`],
    ['shortcut', ann.id, bob.id],
    ['action', ann.id, '01JD3Q8M6ZK4T7R9W2X5Y0ABCD'],
    ['view', ann.id, [bob.id], '5', 'For the 🍜'],
    ['home', ann.id, 'home'],
    ['reaction', ann.id, 'C1', '1.1'],
  ]);
  expect(await balanceOf(team.bob)).toBe(0);
});
