import { expect, test } from 'vitest';
import { limits } from '#shared/model/limits';
import { type RefusalCode, wordsOf } from '#shared/model/refusal';
import { form } from '../support/shop.ts';
import { draft } from '../support/draft.ts';
import { send } from '../support/stack.ts';
import { aTeam, type Member } from '../support/team.ts';

const names = Array.from({ length: limits.post.receivers + 2 }, (_, at) => `m${at}`);
const rich = { limit: limits.pointsLimit.max };
const team = await aTeam(names, { users: { m0: rich } });
const [ann, bob, ...others] = names.map(
  (name) => (team as unknown as Record<string, Member>)[name] as Member,
);
if (!ann || !bob) throw new Error('nobody');

const text = (length: number): string => 'x'.repeat(length);
let count = 0;
const value = (change: object) => {
  count += 1;
  return { name: `v${count}`, tag: `v${count}`, color: 'c2410c', emoji: 'rocket', ...change };
};
const post = (change: object) => ({ ...draft(team, [bob], 1), ...change });

type Bound = readonly [
  limit: string,
  bound: number,
  call: string,
  sent: (size: number) => unknown,
  code: RefusalCode,
  details?: Record<string, number>,
];

const points = { start: 0, finish: 1_000_000 };
const prices = { start: 1, finish: 1_000_000 };
const upTo: readonly Bound[] = [
  ['name', limits.name, 'PUT /profiles/me', (n) => ({ first_name: text(n) }), 'message_too_long'],
  ['jobTitle', limits.jobTitle, 'PUT /profiles/me', (n) => ({ job_title: text(n) }), 'message_too_long'],
  ['workspaceName', limits.workspaceName, 'PUT /settings', (n) => ({ name: text(n) }), 'message_too_long'],
  ['pointsLimit.max', limits.pointsLimit.max, 'PUT /settings', (n) => ({ limit: n }), 'out_of_range', points],
  [
    'a member’s limit',
    limits.pointsLimit.max,
    `PUT /users/${bob.id}`,
    (n) => ({ limit: n }),
    'out_of_range',
    points,
  ],
  ['post.message', limits.post.message, 'POST /posts', (n) => post({ message: text(n) }), 'message_too_long'],
  [
    'comment',
    limits.comment,
    `PUT /coins/${bob.id}`,
    (n) => ({ amount: 1, comment: text(n) }),
    'message_too_long',
  ],
  ['an adjustment', limits.pointsLimit.max, `PUT /coins/${bob.id}`, (n) => ({ amount: n }), 'invalid_amount'],
  ['value.name', limits.value.name, 'POST /values', (n) => value({ name: text(n) }), 'message_too_long'],
  [
    'value.description',
    limits.value.description,
    'POST /values',
    (n) => value({ description: text(n) }),
    'message_too_long',
  ],
  [
    'value.keyword',
    limits.value.keyword,
    'POST /values',
    (n) => value({ keywords: [text(n)] }),
    'message_too_long',
  ],
  [
    'value.keywords',
    limits.value.keywords,
    'POST /values',
    (n) => value({ keywords: Array.from({ length: n }, (_, at) => `k${at}`) }),
    'invalid_request',
  ],
  [
    'reward.title',
    limits.reward.title,
    'POST /rewards/rewards',
    (n) => form({ title: text(n) }),
    'message_too_long',
  ],
  [
    'reward.description',
    limits.reward.description,
    'POST /rewards/rewards',
    (n) => form({ description: text(n) }),
    'message_too_long',
  ],
  [
    'reward.priceMax',
    limits.reward.priceMax,
    'POST /rewards/rewards',
    (n) => form({ price: String(n) }),
    'out_of_range',
    prices,
  ],
  [
    'invite.perCall',
    limits.invite.perCall,
    'POST /users',
    (n) => ({ users: Array.from({ length: n }, () => ({ email: 'no' })) }),
    'invalid_request',
  ],
];

const by = (call: string, sent: unknown) => {
  const [method = '', path = ''] = call.split(' ');
  return send(method, path, sent, { token: ann.token });
};

test.each(upTo.map((one) => [one[0], one[1], one] as const))(
  '%s: exactly %i',
  async (_, bound, [, , call, sent, code, details]) => {
    expect((await by(call, sent(bound))).status).toBeLessThan(300);
    const { codes, body } = await by(call, sent(bound + 1));
    expect(codes).toContain(code);
    const { errors } = body as { errors: { code: string; message: string }[] };
    expect(errors.find((one) => one.code === code)?.message).toBe(wordsOf(code, details));
  },
);

test(`a post reaches ${limits.post.receivers} people and not one more`, async () => {
  const all = [bob, ...others];
  expect(all).toHaveLength(limits.post.receivers + 1);
  const most = post({ to_id: all.slice(1).map(({ id }) => id) });
  expect((await by('POST /posts', most)).status).toBe(201);
  const { codes, body } = await by('POST /posts', post({ to_id: all.map(({ id }) => id) }));
  expect(codes).toEqual(['too_many']);
  expect(body).toMatchObject({ errors: [{ message: 'There can be at most 40' }] });
});

test('a price is more than nothing', async () => {
  expect((await by('POST /rewards/rewards', form({ price: String(limits.reward.priceMin) }))).status).toBe(
    201,
  );
  const { body } = await by('POST /rewards/rewards', form({ price: String(limits.reward.priceMin - 1) }));
  expect(body).toMatchObject({ errors: [{ message: 'Please enter a price greater than 0' }] });
});
