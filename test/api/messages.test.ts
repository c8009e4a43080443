import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { refusalStatus } from '#shared/contract/refusals';
import { limits } from '#shared/model/limits';
import { type RefusalCode, refusalMessages, refusalMessage } from '#shared/model/refusal';
import { addDays } from '#shared/rules/basics/time';
import { browserMessages, specMessages } from '../infra/spec-calls.ts';
import { awsError, stubAws } from '../support/aws-stubs.ts';
import { postBody, unknownId } from '../support/post-body.ts';
import { connectionLost, beforeEachCommand } from '../support/faults.ts';
import { startGiphy } from '../support/giphy.ts';
import { uploadForm as upload } from '../support/pictures.ts';
import { aReward, giveCoins } from '../support/shop.ts';
import { type Answered, send } from '../support/stack.ts';
import { aTeam, temporaryTokenFor, signIn } from '../support/team.ts';

const { ses } = await import('#functions/adapters/mail/send');

const giphy = await startGiphy(() => ({ status: 500 }));
Object.assign(process.env, { GIPHY_URL: giphy.url, SECRET_GIFS: 'the-key' });
afterAll(() => giphy.stop());

const team = await aTeam(['ann', 'bob', 'cyd']);
const { ann, bob, cyd } = team;
await giveCoins(ann, 20, bob);
const reward = await aReward(ann, { comment_required: 'true' });
const shared = await aReward(ann, { reward_type: 'team', price: '15' });
const expensive = await aReward(ann, { price: '1000' });

const buy = (id: string, body: object) => send('POST', `/shop/rewards/${id}`, body, { ...bob, key: id });
const post = (change: object) =>
  send('POST', '/posts', { ...postBody(team, [bob], 1), ...change }, { ...ann, key: crypto.randomUUID() });
const updateMe = (change: object) => send('PUT', '/profiles/me', change, bob);

/** Loses every connection of one function to the table before its transactions. */
const withLostConnections = async (
  id: string,
  ask: () => Promise<Answered<unknown>>,
): Promise<Answered<unknown>> => {
  const stop = beforeEachCommand(id, 'TransactWriteItems', connectionLost);
  try {
    return await ask();
  } finally {
    stop();
  }
};

const withoutMail = (ask: () => Promise<Answered<unknown>>): Promise<Answered<unknown>> => {
  stubAws(ses).on(SendRawEmailCommand).rejects(awsError('MessageRejected'));
  return ask();
};

type MessageRequest = readonly [
  code: RefusalCode,
  ask: () => Promise<Answered<unknown>>,
  details?: Record<string, number>,
];

/** For each message of the specification, a request that gets it. */
const requestsByMessage: Readonly<Partial<Record<(typeof specMessages)[number], MessageRequest>>> = {
  'Value is required': ['value_required', () => post({ value_id: unknownId })],
  'First name is required': ['first_name_required', () => updateMe({ first_name: ' ' })],
  'Last name is required': ['last_name_required', () => updateMe({ last_name: '' })],
  'Please enter a valid telephone number': [
    'invalid_phone',
    async () => {
      const body = { first_name: 'A', last_name: 'B', company_name: 'C', agreement: true, phone: 'call me' };
      return send('POST', '/auth/workspaces', body, {
        token: await temporaryTokenFor(cyd.email),
        key: 'phone',
      });
    },
  ],
  'Please enter a valid email address': [
    'invalid_email',
    () => send('POST', '/auth/get_code', { email: 'nobody' }),
  ],
  'User with this email already exists': [
    'email_exists',
    () => send('POST', '/profiles/me/get_code', { email: ann.email }, bob),
  ],
  'Please enter a price greater than 0': ['price_too_low', () => buy(shared.id, { amount: 0 })],
  'Please enter a price no greater than {price}': [
    'price_too_high',
    () => buy(shared.id, { amount: 16 }),
    { price: 15 },
  ],
  'Must be between {start} and {finish}': [
    'out_of_range',
    () => send('PUT', `/users/${cyd.id}`, { limit: -1 }, ann),
    { start: limits.pointsLimit.min, finish: limits.pointsLimit.max },
  ],
  'Must be unique': [
    'not_unique',
    () => {
      const [value] = team.values;
      const body = { name: value?.name, tag: 'another', color: 'c2410c', emoji: 'rocket' };
      return send('POST', '/values', body, ann);
    },
  ],
  'Wrong format': ['wrong_format', () => updateMe({ first_name: 'a\u0000b' })],
  'Please enter @username and description': ['receivers_required', () => post({ to_id: [] })],
  'Please enter description': ['description_required', () => post({ message: ' ' })],
  'Sorry, your message is too long.': [
    'message_too_long',
    () => post({ message: 'x'.repeat(limits.post.message + 1) }),
  ],
  'The file is too large': [
    'file_too_large',
    () => send('PUT', '/profiles/me/avatar', upload('avatar', Buffer.alloc(limits.image.bytes + 1)), bob),
  ],
  'Invalid amount value': [
    'invalid_amount',
    () => send('PUT', `/coins/${bob.id}`, { amount: 1.5 }, { ...ann, key: 'half' }),
  ],
  'Invalid code. Please try again': [
    'invalid_code',
    () => send('POST', '/auth/verify_code', { email: 'x@y.example', sig: 'A'.repeat(22), code: '12345678' }),
  ],
  'Comment is required': ['comment_required', () => buy(reward.id, {})],
  'User not found': ['user_not_found', () => post({ to_id: [unknownId] })],
  'No points available to send': ['no_points_available', () => post({ score: limits.post.score })],
  'Error occurred': ['upstream_failed', () => send('GET', '/gifs?search=cat', undefined, bob)],
  'Something went wrong :(': [
    'unknown',
    () => withLostConnections('posts.create', () => post({ message: 'Lost' })),
  ],
  'Error occurred while sending email. Please try again.': [
    'mail_failed',
    () => withoutMail(() => send('POST', '/auth/get_code', { email: 'unsent@messages.example' })),
  ],
  'Error occurred while resetting data': [
    'reset_failed',
    () =>
      withLostConnections('workspace.reset', () =>
        send('DELETE', '/workspace/reset', { name: team.workspace.name }, { ...ann, key: 'reset' }),
      ),
  ],
  'Purchase failed. Please try again later.': [
    'purchase_failed',
    () => withLostConnections('shop.redeem', () => buy(reward.id, { comment: 'Please' })),
  ],
  "You don't have enough points yet to purchase this reward.": [
    'not_enough_points',
    () => buy(expensive.id, {}),
  ],
  'Oops! The link is not valid': [
    'invalid_invite',
    () => send('POST', '/auth/session/verify_invite', { token: 'x' }),
  ],
  'Oops! Access is limited, contact your manager': [
    'billing_inactive',
    async () => {
      const at = addDays(new Date(), limits.trialDays + 1);
      return send('GET', '/posts', undefined, {
        token: await signIn({ id: bob.id, workspace_id: team.workspace.id }, at),
        at,
      });
    },
  ],
};

/** Messages that only payments will need. */
const paymentMessages: readonly string[] = [
  refusalMessages.payment_failed,
  refusalMessages.renewal_failed,
  refusalMessages.payment_declined,
  refusalMessages.card_expired,
];

test('every server message of the specification has a request, or belongs to payments', () => {
  expect([...Object.keys(requestsByMessage), ...paymentMessages].toSorted()).toEqual(
    [...specMessages].toSorted(),
  );
});

test.each(Object.entries(requestsByMessage))(
  'the server answers “%s”',
  async (message, [code, ask, details]) => {
    expect(refusalMessages[code]).toBe(message);
    const { status, body } = await ask();
    expect(status).toBe(refusalStatus[code]);
    const [first] = (body as { errors: { code: string; message: string }[] }).errors;
    expect(first).toMatchObject({ code, message: refusalMessage(code, details) });
  },
);

const folder = new URL('../../web/src/locales/en/', import.meta.url);
const catalog = readdirSync(folder)
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

/** The specification has two wordings of this message; the browser uses the other one. */
const otherWording = 'You do not have enough points yet to buy this reward.';

test.each(browserMessages.filter((message) => message !== otherWording))(
  'the browser has the message “%s”',
  (message) => {
    // A heading and the text below it.
    for (const part of message.split(' / ')) expect(catalog).toContain(JSON.stringify(part).slice(1, -1));
  },
);
