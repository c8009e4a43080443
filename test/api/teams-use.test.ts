import { describe, expect, test } from 'vitest';
import type { Said } from '#infra/emulators/teams/bot';
import type { ShownForm } from '#infra/emulators/teams/actions';
import { ledger } from '#shared/contract/ledger';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { settings } from '#shared/contract/settings';
import { shop } from '#shared/contract/shop';
import { values } from '#shared/contract/values';
import { anAward } from '../support/awards.ts';
import { aReward } from '../support/shop.ts';
import { balanceOf } from '../support/slack.ts';
import { aDeliveredCard } from '../support/greeting-cards.ts';
import { call, stack } from '../support/stack.ts';
import type { Member } from '../support/team.ts';
import { aConnectedTenant, lastOf } from '../support/teams.ts';

const valueOf = async (by: Member) => (await call(values.list, {}, by)).body[1]?.id ?? '';
const formIn = (said: readonly Said[]): ShownForm => said.at(-1)?.card.actions?.at(-1)?.data as ShownForm;

describe('the form', () => {
  test('comes with an empty command, asks for everything, and thanks once, also when it is sent twice', async () => {
    const { team, tenant, people, say } = await aConnectedTenant();
    await say(people.ann, '');
    const said = tenant.alone(people.ann);
    const shown = JSON.stringify(said.at(-1));
    const value = await valueOf(team.ann);
    for (const text of ['graph.microsoft.com/users', 'Input.Number', 'Input.Text', value])
      expect(shown).toContain(text);
    const filled = { people: [people.bob, people.cyd], score: '5', value, message: 'For the <calm> launch' };
    for (const id of ['one', 'one', 'one', 'two'])
      await tenant.sendForm(people.ann, formIn(said), filled, id);
    await stack.settle();
    expect(await balanceOf(team.bob)).toBe(5);
    expect(lastOf(tenant.alone(people.ann))).toMatch(/^You gave 5 points each to bob Member and cyd Member/);
    const { body: feed } = await call(posts.list, { query: {} }, team.cyd);
    expect(feed).toMatchObject([{ message: 'For the <calm> launch', score: 5, to: [{}, {}] }]);
    expect(tenant.inChannel()).toHaveLength(1);
  });

  test('that is refused says so with the message, and can be sent again', async () => {
    const { team, tenant, people, say } = await aConnectedTenant();
    await say(people.ann, '');
    const form = formIn(tenant.alone(people.ann));
    const filled = { people: [people.bob], value: await valueOf(team.ann), message: 'For the launch' };
    await tenant.sendForm(people.ann, form, { ...filled, score: '101' });
    await stack.settle();
    expect(lastOf(tenant.alone(people.ann))).toMatch(
      /this takes 101, and you have 100 left to give\..*\nFor the launch/,
    );
    await tenant.sendForm(people.ann, form, { ...filled, score: '5' });
    await stack.settle();
    expect(await balanceOf(team.bob)).toBe(5);
  });

  test('of the message extension is for whoever wrote the message, and is answered with the request', async () => {
    const { team, tenant, people } = await aConnectedTenant();
    const { status, body } = await tenant.extend(people.ann, people.bob);
    expect(status).toBe(200);
    const { task } = JSON.parse(body) as {
      task: { type: string; value: { title: string; card: { content: Said['card'] } } };
    };
    expect(task).toMatchObject({ type: 'continue', value: { title: 'Thank colleagues' } });
    const { content } = task.value.card;
    expect(content.body[0]).toMatchObject({ id: 'people', value: people.bob.aad });
    const form = content.actions?.at(-1)?.data as ShownForm;
    const filled = {
      people: [people.bob],
      score: '7',
      value: await valueOf(team.ann),
      message: 'For the answer',
    };
    for (const _ of [1, 2, 3])
      expect(await tenant.sendTask(people.ann, form, filled, 'task')).toEqual({ status: 200, body: '' });
    await stack.settle();
    expect(await balanceOf(team.bob)).toBe(7);
    expect(lastOf(tenant.alone(people.ann))).toMatch(/^You gave 7 points to bob Member/);
  });
});

describe('joining in', () => {
  test('a press of the button adds five points, once, and the reaction is a like', async () => {
    const { team, tenant, people, say } = await aConnectedTenant();
    await say(people.ann, '+7 @bob for the launch');
    const [announced] = tenant.inChannel();
    const button = announced?.card.actions?.find(({ title }) => title === 'Me too: +5');
    await Promise.all([1, 2, 3].map(() => tenant.press(people.cyd, button?.data ?? {}, 'channel', 'press')));
    await stack.settle();
    expect(lastOf(tenant.alone(people.cyd))).toBe('You added 5 points.\nYou have 95 points left to give.');
    expect(await balanceOf(team.bob)).toBe(12);
    for (const id of ['like', 'like', 'other']) await tenant.react(people.cyd, announced?.id ?? '', id);
    await tenant.react(people.bob, 'another message');
    await stack.settle();
    const { body: after } = await call(posts.list, { query: {} }, team.ann);
    expect(after).toMatchObject([{ likes: 1, add_ons: 1, add_on_points: 5 }]);
  });
});

describe('receivers', () => {
  test('hear of a post in their chat with the bot, once each, if they have one and want to', async () => {
    const { team, tenant, people, say } = await aConnectedTenant();
    for (const one of [people.bob, people.cyd]) await say(one, 'balance');
    const told = { bob: tenant.alone(people.bob).length, cyd: tenant.alone(people.cyd).length };
    await call(
      settings.updateNotifications,
      { body: { personal_notifications: { getting_points: false } } },
      team.cyd,
    );
    for (const _ of [1, 2, 3]) await say(people.ann, '+5 @bob @cyd for the launch', 'told');
    expect(
      tenant
        .alone(people.bob)
        .slice(told.bob)
        .map((one) => lastOf([one]).split('\n')[0]),
    ).toEqual(['ann Member recognized you: +5 points']);
    expect(tenant.alone(people.cyd).length).toBe(told.cyd);
    await aDeliveredCard(team, team.bob);
    expect(lastOf(tenant.alone(people.bob))).toMatch(/^2 colleagues signed a card for you/);
    expect(tenant.alone(people.bob).length).toBe((told.bob += 2));
    people.bob.hasApp = false;
    await say(people.ann, '+1 @bob for the silence');
    expect(tenant.alone(people.bob).length).toBe(told.bob);
  });
});

test('a request for an award is approved by a button that asks first, once', async () => {
  const { team, tenant, people, say } = await aConnectedTenant();
  await say(people.ann, 'help');
  const award = await anAward(team.ann, { way: 'nominated' });
  const body = { to_id: team.cyd.id, message: 'Two\nlines' };
  await call(rewards.requestAward, { params: { id: award.id }, body }, team.bob);
  await stack.settle();
  const card = tenant.alone(people.ann).at(-1)?.card;
  expect(card && lastOf([{ id: '', conversation: '', card }])).toBe(
    'bob Member nominated cyd Member for “Mentor of the month”\nTwo lines',
  );
  expect(card?.actions?.map(({ title }) => title)).toEqual(['Approve', 'Decide in Bravo']);
  const data = card?.actions?.[0]?.card?.actions?.[0]?.data ?? {};
  await Promise.all([1, 2, 3].map(() => tenant.press(people.ann, data, 'alone', 'approve')));
  await stack.settle();
  expect(lastOf(tenant.alone(people.ann))).toBe('Approved. cyd Member received “Mentor of the month”.');
  expect(await balanceOf(team.cyd)).toBe(10);
  // Nobody is told of what they asked for themselves.
  const told = tenant.alone(people.ann).length;
  await call(rewards.requestAward, { params: { id: award.id }, body }, team.ann);
  await stack.settle();
  expect(tenant.alone(people.ann)).toHaveLength(told);
});

test('a reward is redeemed by a button that asks first, once', async () => {
  const { team, tenant, people, say } = await aConnectedTenant();
  await say(people.ann, '+30 @bob for the launch');
  await aReward(team.ann, { title: 'A free day', price: '20' });
  // It asks for a comment, so there is no button for it.
  await aReward(team.ann, { title: 'A book', price: '1', comment_required: 'true' });
  expect(await say(people.bob, 'rewards')).toMatch(/A free day: 20 coins/);
  const actions = tenant.alone(people.bob).at(-1)?.card.actions ?? [];
  expect(actions.map(({ title }) => title)).toEqual(['Redeem: A free day']);
  const [asks] = actions;
  expect(asks?.card && lastOf([{ id: '', conversation: '', card: asks.card }])).toBe(
    'Redeem “A free day” for 20 coins?',
  );
  const data = asks?.card?.actions?.[0]?.data ?? {};
  await Promise.all([1, 2, 3].map(() => tenant.press(people.bob, data, 'alone', 'redeem')));
  await stack.settle();
  expect(await balanceOf(team.bob)).toBe(10);
  expect(tenant.alone(people.bob).map((one) => lastOf([one]))).toContain(
    'You requested “A free day”. You have 10 coins left.',
  );
  const { body: bought } = await call(shop.listPurchases, { query: {} }, team.bob);
  expect(bought).toMatchObject([{ status: 'pending', reward: { title: 'A free day' } }]);
  const { body: verified } = await call(ledger.verify, {}, team.ann);
  expect(verified).toMatchObject({ balanced: true, differences: [] });
});
