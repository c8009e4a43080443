import { expect, test } from 'vitest';
import { config } from '#shared/contract/config';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import type { RewardId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { changeBeforeCommit } from '../support/faults.ts';
import { unknownId } from '../support/post-body.ts';
import { aPng, paint } from '../support/pictures.ts';
import {
  aReward,
  createReward,
  rewardForm,
  giveCoins,
  redeem,
  storedRewards,
  updateReward,
} from '../support/shop.ts';
import { call, internals, send } from '../support/stack.ts';
import { storedFiles } from '../support/stored-data.ts';
import { aTeam, ledgerDifferences, storedUser, withPermissions } from '../support/team.ts';

const rewardsAdmin = withPermissions('rewards_administrator');
const unknownReward = unknownId as unknown as RewardId;
const list = async (by: { token: string }) => (await call(rewards.list, { query: {} }, by)).body;

test('201: a reward with every field, and the shop appears with its first reward', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: rewardsAdmin } });
  const shopIs = async () => (await call(config.read, {}, team.ann)).body.features.rewards;
  expect(await shopIs()).toBe(false);
  const { status, body } = await createReward(team.bob, {
    title: ' Lunch with the team ',
    description: 'On us.\nBring friends.',
    price: '40',
    emoji: 'pizza',
    category: 'group_activities',
    one_time: 'true',
    comment_required: 'true',
    reward_type: 'team',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'Lunch with the team',
    description: 'On us.\nBring friends.',
    price: 40,
    remaining: 40,
    emoji: '🍕',
    image: null,
    category: 'group_activities',
    one_time: true,
    comment_required: true,
    reward_type: 'team',
    fulfilment: 'manual',
    country: null,
    gift_card_value: null,
    contributions: [],
    can: { edit: true, remove: true, duplicate: true },
  });
  expect(await list(team.bob)).toEqual([body]);
  expect(await shopIs()).toBe(true);
  await call(rewards.remove, { params: { id: body.id } }, team.bob);
  expect(await shopIs()).toBe(false);
});

test('201: an automatic reward has a country and a value', async () => {
  const team = await aTeam(['ann']);
  const card = { fulfilment: 'automatic', country: 'US', gift_card_value: '2500' };
  expect((await createReward(team.ann, card)).body).toMatchObject({
    fulfilment: 'automatic',
    country: 'US',
    gift_card_value: { amount: 2500, currency: 'USD' },
  });
});

test.each(['rewards.create', 'rewards.update'] as const)(
  '%s removes the picture again when its administrator may no longer record it',
  async (id) => {
    const team = await aTeam(['ann', 'bob'], { users: { bob: rewardsAdmin } });
    const coffee = await aReward(team.ann);
    const image = new Blob([new Uint8Array(aPng(paint(20, 10)))]);
    const bob = internals.keys.user(team.workspace.id, team.bob.id);
    const stop = changeBeforeCommit(id, bob, withPermissions());
    const { status } =
      id === 'rewards.create'
        ? await createReward(team.bob, { image })
        : await updateReward(team.bob, coffee.id, { image });
    stop();
    expect(status).toBe(403);
    expect(await storedFiles(team.workspace.id)).toEqual([]);
  },
);

test('201: an uploaded picture replaces the emoji', async () => {
  const team = await aTeam(['ann']);
  const image = new Blob([new Uint8Array(aPng(paint(20, 10)))]);
  const reward = await aReward(team.ann, { emoji: undefined, image });
  expect(reward).toMatchObject({ emoji: null, image: expect.stringMatching(/^\/media\/rewards\/.+\.webp$/) });
  const kept = await updateReward(team.ann, reward.id, { emoji: undefined });
  expect(kept.body).toMatchObject({ image: reward.image, emoji: null });
  const changed = await updateReward(team.ann, reward.id, { emoji: 'tada' });
  expect(changed.body).toMatchObject({ image: null, emoji: '🎉' });
});

test.each([
  ['without a title', { title: ' ' }, 422, 'title_required', 'Title is required'],
  ['with a price of 0', { price: '0' }, 422, 'price_too_low', 'Please enter a price greater than 0'],
  ['without a price', { price: undefined }, 422, 'price_too_low', 'Please enter a price greater than 0'],
  ['with a negative price', { price: '-1' }, 422, 'price_too_low', 'Please enter a price greater than 0'],
  [
    'with a price above the maximum',
    { price: '1000001' },
    422,
    'out_of_range',
    'Must be between 1 and 1000000',
  ],
  [
    'with a price of 30 digits',
    { price: '9'.repeat(30) },
    422,
    'out_of_range',
    'Must be between 1 and 1000000',
  ],
  [
    'without an emoji or picture',
    { emoji: undefined },
    422,
    'picture_required',
    'Please choose an emoji or a picture',
  ],
  ['with words for an emoji', { emoji: 'thank you' }, 422, 'wrong_format', 'Wrong format'],
  ['with a broken picture', { image: new Blob(['<svg/>']) }, 415, 'unsupported_file', 'Wrong format'],
  ['with a title of 81', { title: 'a'.repeat(81) }, 422, 'message_too_long', /too long/],
  [
    'as a gift card without a country',
    { fulfilment: 'automatic', gift_card_value: '500' },
    422,
    'wrong_format',
    /format/,
  ],
  [
    'as a gift card without a value',
    { fulfilment: 'automatic', country: 'US' },
    422,
    'out_of_range',
    'Must be between 100 and 100000',
  ],
  ['of an unknown category', { category: 'x' }, 400, 'invalid_request', /not valid/],
])('a reward %s is refused', async (_, fields, status, code, message) => {
  const team = await aTeam(['ann']);
  const answered = await createReward(team.ann, fields);
  expect(answered).toMatchObject({ status, codes: [code] });
  const [error] = (answered.body as unknown as { errors: { message: string }[] }).errors;
  expect(error?.message).toMatch(message);
  expect(await storedRewards(team)).toEqual([]);
});

test('403 for members and for billing and global administrators; 401 without a token', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: {
      bob: withPermissions('billing_administrator', 'global_administrator'),
    },
  });
  const reward = await aReward(team.ann);
  for (const member of [team.bob, team.cyd]) {
    expect(await createReward(member)).toMatchObject({ status: 403, codes: ['forbidden'] });
    expect((await updateReward(member, reward.id)).status).toBe(403);
    expect((await call(rewards.list, { query: {} }, member)).status).toBe(403);
    expect((await call(rewards.remove, { params: { id: reward.id } }, member)).status).toBe(403);
    expect((await call(rewards.duplicate, { params: { id: reward.id } }, member)).status).toBe(403);
    expect((await call(rewards.listPurchases, { query: {} }, member)).status).toBe(403);
  }
  expect((await send('POST', '/rewards/rewards', rewardForm())).status).toBe(401);
});

test('404 for an unknown reward and for one of another workspace', async () => {
  const team = await aTeam(['ann']);
  const other = await aTeam(['eve']);
  const { id: theirs } = await aReward(other.eve);
  for (const id of [theirs, unknownReward]) {
    expect(await updateReward(team.ann, id)).toMatchObject({ status: 404, codes: ['not_found'] });
    expect((await call(rewards.remove, { params: { id } }, team.ann)).status).toBe(404);
    expect((await call(rewards.duplicate, { params: { id } }, team.ann)).status).toBe(404);
    expect((await call(shop.read, { params: { id } }, team.ann)).status).toBe(404);
    expect((await redeem(team.ann, id)).status).toBe(404);
  }
  expect(await storedRewards(other)).toHaveLength(1);
});

test('200: a changed price does not affect earlier purchases', async () => {
  const team = await aTeam(['ann', 'bob']);
  const reward = await aReward(team.ann);
  await giveCoins(team.ann, 30, team.bob);
  const { body: bought } = await redeem(team.bob, reward.id);
  const { status, body } = await updateReward(team.ann, reward.id, { price: '25', title: 'Big coffee' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: reward.id,
    price: 25,
    title: 'Big coffee',
    created_at: reward.created_at,
  });
  const [purchase] = (await call(rewards.listPurchases, { query: {} }, team.ann)).body;
  expect(purchase).toMatchObject({ price: 10, reward: { title: 'Coffee' } });
  await call(rewards.decline, { params: { id: bought.id } }, team.ann);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30 });
});

test('422 for a team reward’s price below its contributions; a price equal to them completes it', async () => {
  const team = await aTeam(['ann', 'bob']);
  const reward = await aReward(team.ann, { reward_type: 'team', price: '40' });
  await giveCoins(team.ann, 30, team.bob);
  await redeem(team.bob, reward.id, { amount: 15 });
  const asTeam = { reward_type: 'team' };
  const low = await updateReward(team.ann, reward.id, { ...asTeam, price: '14' });
  expect(low).toMatchObject({ status: 422, codes: ['price_below_contributions'] });
  const other = await updateReward(team.ann, reward.id, { reward_type: 'individual', price: '40' });
  expect(other).toMatchObject({ status: 422, codes: ['wrong_format'] });
  expect((await updateReward(team.ann, reward.id, { ...asTeam, price: '15' })).body).toMatchObject({
    remaining: 0,
    can: { edit: false },
  });
  expect(await list(team.ann)).toEqual([]);
  const [request] = (await call(rewards.listPurchases, { query: {} }, team.ann)).body;
  expect(request).toMatchObject({ status: 'pending', price: 15, user_ids: [team.bob.id] });
  const late = await updateReward(team.ann, reward.id, asTeam);
  expect(late).toMatchObject({ status: 409, codes: ['already_settled'] });
});

test('204: deleting an open team reward refunds every contribution', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const reward = await aReward(team.ann, { reward_type: 'team', price: '40' });
  await giveCoins(team.ann, 30, team.bob, team.cyd);
  await redeem(team.bob, reward.id, { amount: 5 });
  await redeem(team.bob, reward.id, { amount: 7 });
  await redeem(team.cyd, reward.id, { amount: 9 });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 18 });
  const params = { id: reward.id };
  expect((await call(rewards.remove, { params }, { ...team.ann, key: 'gone' })).status).toBe(204);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30, entries: 5 });
  expect(await storedUser(team, team.cyd)).toMatchObject({ balance: 30 });
  expect(await storedRewards(team)).toEqual([]);
  const mine = await call(shop.listPurchases, { query: {} }, team.bob);
  expect(mine.body.map(({ status, amount }) => [status, amount])).toEqual(
    expect.arrayContaining([
      ['declined', 5],
      ['declined', 7],
    ]),
  );
  expect((await call(rewards.remove, { params }, { ...team.ann, key: 'gone' })).status).toBe(204);
  expect((await call(rewards.remove, { params }, team.ann)).status).toBe(404);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('204: deleting an individual reward keeps its purchases', async () => {
  const team = await aTeam(['ann', 'bob']);
  const reward = await aReward(team.ann);
  await giveCoins(team.ann, 10, team.bob);
  const { body: bought } = await redeem(team.bob, reward.id);
  await call(rewards.remove, { params: { id: reward.id } }, team.ann);
  expect((await call(shop.listPurchases, { query: {} }, team.bob)).body).toMatchObject([
    { id: bought.id, status: 'pending', reward: { title: 'Coffee' } },
  ]);
  expect((await call(rewards.decline, { params: { id: bought.id } }, team.ann)).status).toBe(200);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 10 });
});

test('201: a duplicate is the same reward without contributions', async () => {
  const team = await aTeam(['ann', 'bob']);
  const reward = await aReward(team.ann, { reward_type: 'team', price: '40' });
  await giveCoins(team.ann, 30, team.bob);
  await redeem(team.bob, reward.id, { amount: 5 });
  const { status, body } = await call(rewards.duplicate, { params: { id: reward.id } }, team.ann);
  expect(status).toBe(201);
  expect(body).toMatchObject({ title: 'Coffee', price: 40, remaining: 40, contributions: [] });
  expect(body.id).not.toBe(reward.id);
  expect(await list(team.ann)).toHaveLength(2);
});

test('rewards are paged, newest first', async () => {
  const team = await aTeam(['ann']);
  const made: string[] = [];
  for (let at = 0; at < limits.page + 2; at += 1) made.unshift((await aReward(team.ann)).id);
  const first = await call(rewards.list, { query: {} }, team.ann);
  expect(first.body.map(({ id }) => id)).toEqual(made.slice(0, limits.page));
  const next_cursor = String(first.headers.get('x-next-cursor'));
  const second = await call(rewards.list, { query: { next_cursor } }, team.ann);
  expect(second.body.map(({ id }) => id)).toEqual(made.slice(limits.page));
});
