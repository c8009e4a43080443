import { describe, expect, test } from 'vitest';
import type { LocalSlack } from '#infra/emulators/slack/start';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { settings } from '#shared/contract/settings';
import { shop } from '#shared/contract/shop';
import { slack as calls } from '#shared/contract/connections/slack';
import { users } from '#shared/contract/users';
import { values } from '#shared/contract/values';
import type { AwardDraft } from '#shared/model/award';
import { limits } from '#shared/model/limits';
import { awardDraft } from '../support/award-draft.ts';
import { anAward } from '../support/awards.ts';
import { postBody } from '../support/post-body.ts';
import { aGroup } from '../support/groups.ts';
import { aReward } from '../support/shop.ts';
import {
  aConnectedTeam,
  aSlackTeam,
  balanceOf,
  connectWithChannel,
  heard,
  openForm,
} from '../support/slack.ts';
import { aDeliveredCard } from '../support/greeting-cards.ts';
import { call, stack } from '../support/stack.ts';
import type { Member } from '../support/team.ts';

describe('the form', () => {
  const valuesOf = async (by: Member) => (await call(values.list, {}, by)).body;
  const filled = (people: readonly { id: string }[], value: string, score = '5') => ({
    people: people.map(({ id }) => id),
    score,
    value,
    message: 'For the <calm> launch',
  });

  test('opens by the command alone, asks for everything, and thanks', async () => {
    const { team, slack, channel, people } = await aConnectedTeam();
    const window = await openForm(slack, people.ann, async () =>
      expect((await slack.command(people.ann.id, '')).status).toBe(200),
    );
    const shown = JSON.stringify(window?.view);
    const [, value] = await valuesOf(team.ann);
    for (const text of ['multi_users_select', 'number_input', 'plain_text_input', value?.id])
      expect(shown).toContain(text);
    const sent = {
      ...filled([people.bob, people.cyd], value?.id ?? ''),
      message: `For the <calm> launch of <@${people.bob.id}>'s :rocket:`,
    };
    for (const _ of [1, 2, 3])
      expect(await slack.submit(window, sent)).toMatchObject({ status: 200, body: '' });
    await stack.settle();
    const { body: feed } = await call(posts.list, { query: {} }, team.cyd);
    expect(feed).toMatchObject([
      {
        message: "For the <calm> launch of @bob Member's 🚀",
        score: 5,
        value: { name: value?.name },
        to: [{}, {}],
      },
    ]);
    expect(await balanceOf(team.bob)).toBe(5);
    expect(slack.messages(people.ann.id).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^You gave 5 points each to bob Member and cyd Member/),
    ]);
    expect(slack.messages(channel)).toHaveLength(1);
  });

  test('opens by the shortcut on a message, for whoever wrote it', async () => {
    const { slack, people } = await aConnectedTeam();
    const window = await openForm(slack, people.ann, () => slack.shortcut(people.ann.id, people.bob.id));
    expect(window).toMatchObject({
      view: { blocks: [{ element: { initial_users: [people.bob.id] } }, {}, {}, {}] },
    });
  });

  test('what is refused is said, with the message that was written', async () => {
    const { team, slack, people } = await aConnectedTeam();
    const [value] = await valuesOf(team.ann);
    const send = async (people_: readonly { id: string }[], score: string, id = value?.id ?? '') => {
      const window = await openForm(slack, people.ann, () => slack.command(people.ann.id, ''));
      await slack.submit(window, filled(people_, id, score));
      await stack.settle();
      const message = slack.messages(people.ann.id).at(-1);
      expect(JSON.stringify(message?.blocks)).toContain('For the &lt;calm&gt; launch');
      return message?.text;
    };
    expect(await send([people.bob], '101')).toMatch(/this takes 101, and you have 100 left/);
    expect(await send([people.ann], '5')).toMatch(/can’t give points to yourself/);
    expect(await send([people.bob], '1.5')).toMatch(/How many points/);
    expect(await send([people.bob], '5', '0'.repeat(26))).toMatch(/add one of your team’s values/);
    expect(await balanceOf(team.bob)).toBe(0);
  });

  test('a trigger that is over opens nothing; the button in its place opens the form', async () => {
    const { slack, people, say } = await aConnectedTeam();
    expect(await say(people.ann, '', 'old-trigger')).toMatch(/too long/);
    expect(slack.windows(people.ann.id)).toEqual([]);
    expect(JSON.stringify(slack.whispers(people.ann.id).at(-1)?.blocks)).toContain('"open_form"');
    const window = await openForm(slack, people.ann, () => slack.press(people.ann.id, 'open_form'));
    expect(window).toBeDefined();
  });

  test('whoever is not linked gets a link in place of the form, and a button to a page needs nothing', async () => {
    const { slack, people, say } = await aConnectedTeam();
    slack.distrust(people.bob.id);
    expect(await say(people.bob, '')).toMatch(/Link your account/);
    await slack.shortcut(people.bob.id, people.ann.id);
    expect((await slack.press(people.bob.id, 'open_page')).status).toBe(200);
    await stack.settle();
    expect(slack.windows(people.bob.id)).toEqual([]);
    expect(slack.whispers(people.bob.id)).toHaveLength(2);
  });
});

describe('joining in', () => {
  test('a press of the button adds five points, once, and the reaction is a like', async () => {
    const { team, slack, channel, people, say } = await aConnectedTeam();
    await say(people.ann, `+7 <@${people.bob.id}> for the launch`);
    const [announced] = slack.messages(channel);
    const { body: feed } = await call(posts.list, { query: {} }, team.cyd);
    const id = feed[0]?.id;
    expect(JSON.stringify(announced?.blocks)).toContain('Me too: +5');
    const trigger = await slack.trigger(people.cyd.id);
    await Promise.all([1, 2, 3].map(() => slack.press(people.cyd.id, 'me_too', id, trigger)));
    await stack.settle();
    expect(heard(slack, people.cyd.id)).toBe('You added 5 points.\nYou have 95 points left to give.');
    expect(slack.whispers(people.cyd.id)).toHaveLength(1);
    expect(await balanceOf(team.bob)).toBe(12);
    for (const event of ['EvLike', 'EvLike', 'EvOther']) await slack.react(people.cyd.id, announced, event);
    await stack.settle();
    const { body: after } = await call(posts.list, { query: {} }, team.ann);
    expect(after).toMatchObject([{ likes: 1, add_ons: 1, add_on_points: 5 }]);
  });

  test('what the web refuses is refused: points for oneself, more than is left, a post that is gone', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    await say(people.ann, `+97 <@${people.bob.id}> for the launch`);
    const [{ id } = { id: '' }] = (await call(posts.list, { query: {} }, team.ann)).body;
    const press = async (by: { id: string }, value: string) => {
      await slack.press(by.id, 'me_too', value);
      await stack.settle();
      return heard(slack, by.id);
    };
    expect(await press(people.bob, id)).toMatch(/to yourself/);
    expect(await press(people.ann, id)).toMatch(/this takes 5, and you have 3 left/);
    expect(await press(people.cyd, '01ARZ3NDEKTSV4RRFFQ69G5FAV')).toMatch(/no longer here/);
    expect(await balanceOf(team.bob)).toBe(97);
  });

  test('reactions to other messages, or by people whom nobody knows, change nothing', async () => {
    const { team, slack, channel, people, say } = await aConnectedTeam();
    await say(people.ann, `+7 <@${people.bob.id}> for the launch`);
    const [announced] = slack.messages(channel);
    slack.distrust(people.cyd.id);
    await slack.react(people.cyd.id, announced);
    await slack.react(people.bob.id, announced && { ...announced, ts: '1.000001' });
    await slack.event({ type: 'reaction_added', user: people.bob.id, item: { type: 'file', file: 'F1' } });
    await stack.settle();
    expect((await call(posts.list, { query: {} }, team.ann)).body).toMatchObject([{ likes: 0 }]);
    expect(slack.whispers(people.cyd.id)).toEqual([]);
  });
});

describe('receivers', () => {
  const told = (slack: LocalSlack, { id }: { id: string }) => slack.messages(id).map(({ text }) => text);

  test('hear of a post by a direct message, once each, in the words of the team, if they are linked and want to', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    for (const one of [people.bob, people.cyd]) await say(one, 'balance');
    const tacos = { one: 'taco', other: 'tacos' };
    await call(settings.update, { body: { points_names: { en: tacos } } }, team.ann);
    await call(
      settings.updateNotifications,
      { body: { personal_notifications: { getting_points: false } } },
      team.cyd,
    );
    const text = `+5 <@${people.bob.id}> <@${people.cyd.id}> for the launch`;
    for (const _ of [1, 2, 3]) await say(people.ann, text, 'trigger-told');
    expect(told(slack, people.bob)).toEqual(['ann Member recognized you: +5 tacos']);
    expect(told(slack, people.cyd)).toEqual([]);
    expect(JSON.stringify(slack.messages(people.bob.id)[0]?.blocks)).toContain('for the launch');
    const { id } = await aDeliveredCard(team, team.bob);
    expect(told(slack, people.bob).slice(1)).toEqual(['2 colleagues signed a card for you']);
    expect(JSON.stringify(slack.messages(people.bob.id)[1]?.blocks)).toContain(`/cards/${id}`);
    await call(
      settings.updateNotifications,
      { body: { personal_notifications: { cards: false } } },
      team.bob,
    );
    await aDeliveredCard(team, team.bob);
    expect(told(slack, people.bob)).toHaveLength(2);
  });

  test('who are not linked, or linked with another team, hear nothing there', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    await say(people.ann, `+5 <@${people.bob.id}> for the launch`);
    expect(told(slack, people.bob)).toEqual([]);
    await say(people.bob, 'balance');
    await call(calls.disconnect, {}, team.ann);
    const other = await aSlackTeam();
    await connectWithChannel(other, team.ann);
    await call(posts.create, { body: postBody(team, [team.bob], 1) }, team.ann);
    await stack.settle();
    expect(told(other, people.bob)).toEqual([]);
  });
});

describe('a request for an award', () => {
  test('reaches those who decide alone, and is approved once by a button that says what it gives', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    for (const person of Object.values(people)) await say(person, 'help');
    const decided: Partial<AwardDraft> = {
      way: 'claimed',
      decided_by: 'people',
      people: [team.ann.id, team.bob.id, team.cyd.id],
    };
    const award = await anAward(team.ann, { ...decided, name: 'Good <idea>' });
    expect(await say(people.cyd, 'award')).toContain('🏆 Good &lt;idea&gt;: 10 points, ask for it');
    const claim = async ({ id }: { id: string }) => {
      const asked = { params: { id }, body: { message: 'Two\nlines & <more>' } };
      const { body } = await call(rewards.requestAward, asked, team.cyd);
      await stack.settle();
      return body.id;
    };
    const last = ({ id }: { id: string }) => JSON.stringify(slack.messages(id).at(-1) ?? '');
    const press = async ({ id }: { id: string }, value: string) => {
      await slack.press(id, 'approve_award', value);
      await stack.settle();
      return heard(slack, id);
    };
    const first = await claim(award);
    for (const person of [people.ann, people.bob]) {
      expect(last(person)).toContain('cyd Member asked for “Good &lt;idea&gt;”');
      expect(last(person)).toContain('Two lines &amp; &lt;more&gt;');
      expect(last(person)).toContain('Give “Good <idea>” and 10 points to cyd Member?');
    }
    expect(slack.messages(people.cyd.id)).toEqual([]);
    expect(await press(people.cyd, `${first} 10`)).toMatch(/can’t be approved here/);
    const trigger = await slack.trigger(people.ann.id);
    await Promise.all(
      [1, 2, 3].map(() => slack.press(people.ann.id, 'approve_award', `${first} 10`, trigger)),
    );
    await stack.settle();
    expect(heard(slack, people.ann.id)).toBe('Approved. cyd Member received “Good &lt;idea&gt;”.');
    expect(await press(people.ann, `${first} 10`)).toMatch(/^Approved/);
    expect(await press(people.bob, `${first} 10`)).toBe('This request has already been decided.');
    expect(await balanceOf(team.cyd)).toBe(10);

    // What the button said is not what the award gives now; where it has a range, somebody has to choose.
    const second = await claim(award);
    const more = { ...decided, points_min: 20, points_max: 20 };
    await call(rewards.updateAward, { params: { id: award.id }, body: awardDraft(more) }, team.ann);
    expect(await press(people.ann, `${second} 10`)).toMatch(/has changed/);
    await claim(await anAward(team.ann, { ...decided, points_max: 20 }));
    expect(last(people.bob)).toContain('Decide in Bravo');
    expect(last(people.bob)).not.toContain('approve_award');
    expect(await balanceOf(team.cyd)).toBe(10);
  });
});

describe('the home tab', () => {
  test('shows points, the five latest posts and rewards, and redeems one once', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    for (const score of [1, 2, 3, 4, 5, 6])
      await say(people.ann, `+${score} <@${people.bob.id}> for launch ${score}`);
    const { id } = await aReward(team.ann, { title: 'A <free> day', price: '20' });
    // It asks for a comment, so there is no button for it.
    await aReward(team.ann, { title: 'A book', price: '1', comment_required: 'true' });
    const elsewhere = await aGroup(team.ann, 'Elsewhere');
    await aReward(team.ann, { title: 'A reward for others', price: '1', group_id: elsewhere.id });
    await slack.openHome(people.bob.id);
    await stack.settle();
    const shown = () => JSON.stringify(slack.home(people.bob.id));
    expect(shown()).toMatch(/21 coins to spend/);
    expect(shown().match(/ann Member gave/g)).toHaveLength(limits.chat.latest);
    expect(shown()).toContain('A &lt;free&gt; day: 20 coins');
    expect(shown()).not.toContain('for others');
    const trigger = await slack.trigger(people.bob.id);
    await Promise.all([1, 2, 3].map(() => slack.pressAtHome(people.bob.id, 'redeem', id, trigger)));
    await stack.settle();
    expect(await balanceOf(team.bob)).toBe(1);
    expect(slack.messages(people.bob.id).map(({ text }) => text)).toContain(
      'You requested “A &lt;free&gt; day”. You have 1 coin left.',
    );
    expect(shown()).toMatch(/1 coin to spend/);
    expect(shown()).not.toContain('"redeem"');
    const { body: bought } = await call(shop.listPurchases, { query: {} }, team.bob);
    expect(bought).toMatchObject([{ status: 'pending', reward: { title: 'A <free> day' } }]);
    await slack.pressAtHome(people.bob.id, 'redeem', id);
    await stack.settle();
    expect(slack.messages(people.bob.id).at(-1)?.text).toMatch(/don’t have enough coins/);
  });

  test('of somebody who is not linked has the link, and of whoever left says so', async () => {
    const { team, slack, people, say } = await aConnectedTeam();
    await say(people.bob, 'balance');
    await call(users.update, { params: { id: team.bob.id }, body: { state: 'deactivated' } }, team.ann);
    slack.distrust(people.cyd.id);
    for (const { id } of [people.bob, people.cyd]) await slack.openHome(id);
    await stack.settle();
    expect(JSON.stringify(slack.home(people.cyd.id))).toMatch(/\/connect\/slack#/);
    expect(JSON.stringify(slack.home(people.bob.id))).toMatch(/didn’t work/);
  });
});
