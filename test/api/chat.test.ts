import { expect, test } from 'vitest';
import { coins } from '#shared/contract/coins';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import type { ChatAnswer } from '#shared/model/chat-answers';
import type { ChatConnection } from '#shared/model/chat';
import type { Session } from '#shared/model/session';
import { limits } from '#shared/model/limits';
import { parseChatCommand, type ThankCommand } from '#shared/rules/connections/chat-commands';
import { aGroup } from '../support/groups.ts';
import { aReward } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, storedUser, type Team } from '../support/team.ts';

const { thank } = await import('#functions/chat/thank');
const { tellBalance, tellRewards, tellTop } = await import('#functions/chat/questions');
const { recordConnection, recordInstall } = await import('#functions/data/chat');
const { auditWrite } = await import('#functions/data/audit');
const { table, keys: tableKeys } = internals;

let keys = 0;
const request = (team: Pick<Team<'ann'>, 'workspace'>, by: Member, key = `slack-test-${(keys += 1)}`) => ({
  workspaceId: team.workspace.id,
  userId: by.id,
  key,
  now: new Date(),
});

/** Says something in a chat where `U1` is bob, and `U2` is somebody who is no member. */
const say = (team: Team<'ann' | 'bob'>, text: string, by: Member = team.ann, key?: string) =>
  thank(
    request(team, by, key),
    parseChatCommand({ text, mentions: ['U1', 'U2'] }) as ThankCommand,
    async (users) =>
      new Map(users.map((user) => [user, { id: user === 'U1' ? team.bob.id : undefined, name: 'Uma' }])),
  );

const feedOf = async (team: Team<'ann'>) => (await call(posts.list, { query: {} }, team.ann)).body;
const balanceOf = async (member: Member) =>
  (await call(coins.list, { params: { id: member.id }, query: {} }, member)).body[0]?.balance_after ?? 0;

test('thanks in a chat are a post: value, message with names, points, and what is left', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await stack.settle();
  expect(await say(team, '+5 @U1 @cyd great work with @U1 on the launch')).toEqual({
    about: 'sent',
    score: 5,
    names: ['bob Member', 'cyd Member'],
    left: 90,
  });
  const [post] = await feedOf(team);
  expect(post).toMatchObject({ score: 5, message: 'great work with @bob Member on the launch' });
  expect(await balanceOf(team.bob)).toBe(5);
});

test('without a number it is asked for; +0 thanks without points', async () => {
  const team = await aTeam(['ann', 'bob']);
  expect(await say(team, '@U1 great work')).toEqual({ about: 'missing', what: 'score' });
  expect(await say(team, '+0 @U1 great work')).toMatchObject({ about: 'sent', score: 0, left: 100 });
  expect(await balanceOf(team.bob)).toBe(0);
  expect(await feedOf(team)).toMatchObject([{ score: 0, message: 'great work' }]);
});

test.each([
  ["+1 @U1's work on the plan", "@bob Member's work on the plan", ['bob Member']],
  ["+1 @U1 thanks for reviewing @U2's plan", "thanks for reviewing @Uma's plan", ['bob Member']],
  ["+1 @U1 for @cyd's plan", "for @cyd's plan", ['bob Member']],
  ['+1 @U1/@cyd thanks', '@bob Member/@cyd thanks', ['bob Member', 'cyd Member']],
  ['+1 @cyd thanks, see `@U1`—super', 'thanks, see `@bob Member`—super', ['cyd Member', 'bob Member']],
  [':tada: thanks @U1 +1 :+1:', '🎉 thanks @bob Member +1 👍', ['bob Member']],
])('%s is the post %j, to %j', async (typed, message, names) => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await stack.settle();
  expect(await say(team, typed)).toMatchObject({ about: 'sent', names });
  expect((await feedOf(team))[0]?.message).toBe(message);
});

test('a name of several people is a question with what tells them apart; an address names one of them', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve']);
  await aGroup(team.ann, 'Sales', [team.dan]);
  const samReed = { first_name: 'Sam', last_name: 'Reed' };
  const as = (job_title: string) => ({ ...samReed, job_title });
  for (const [member, changes] of [
    [team.bob, as('Designer')],
    [team.cyd, as('Engineer')],
    [team.dan, as('Engineer')],
    [team.eve, { first_name: 'Samantha', last_name: 'Reed' }],
  ] as const)
    await call(profiles.updateMe, { body: changes }, member);
  await stack.settle();
  const named = (answer: ChatAnswer) =>
    answer.about === 'which_person'
      ? answer.people.map(({ name, detail }) => `${name}, ${detail}`).toSorted()
      : [];
  expect(named(await say(team, '+5 @reed thanks'))).toEqual([
    'Sam Reed, Designer',
    'Sam Reed, Sales',
    `Sam Reed, ${team.cyd.email}`,
    'Samantha Reed, null',
  ]);
  expect(await say(team, `+5 @${team.cyd.email} thanks`)).toMatchObject({
    names: [`Sam Reed (${team.cyd.email})`],
  });
  expect(await say(team, '+1 @dan thanks')).toMatchObject({ names: ['Sam Reed (dan)'] });
  expect(await say(team, '+4 @U1 @dan thanks')).toMatchObject({
    names: ['Sam Reed (Designer)', 'Sam Reed (dan)'],
  });
  expect(await Promise.all([team.bob, team.cyd, team.dan, team.eve].map(balanceOf))).toEqual([4, 5, 5, 0]);
});

test('a handle that no member has names a department or location: all of it but whoever thanks', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
  await aGroup(team.ann, 'Customer Success', [team.ann, team.bob, team.cyd]);
  await aGroup(team.ann, 'Bob', [team.dan], 'location');
  await aGroup(team.ann, 'Oslo', [team.ann], 'location');
  await aGroup(team.ann, 'Design', [team.dan], 'location');
  await aGroup(team.ann, 'Design', [team.dan]);
  expect(await say(team, '+5 @customer-success @bob for the calm launch')).toEqual({
    about: 'sent',
    score: 5,
    names: expect.toSatisfy((names: string[]) => names.toSorted().join() === 'bob Member,cyd Member'),
    left: 90,
  });
  expect(await balanceOf(team.dan)).toBe(0);
  // Nobody is left in one, and the other is two.
  for (const handle of ['oslo', 'design'])
    expect(await say(team, `+5 @${handle} for it`)).toMatchObject({
      about: 'unknown_people',
      people: [{ handle }],
    });
});

test('a department with more people than a post can have is refused, and moves nothing', async () => {
  const names = Array.from({ length: limits.post.receivers + 1 }, (_, at) => `p${at}`);
  const team: Team<'ann' | 'bob'> & Record<string, unknown> = await aTeam(['ann', 'bob', ...names] as (
    | 'ann'
    | 'bob'
  )[]);
  const { id } = await aGroup(team.ann, 'Everybody');
  const { writes } = internals;
  for (const name of names) {
    const key = internals.keys.user(team.workspace.id, (team[name] as Member).id);
    await table.write(writes.change(key, { set: { department_id: id } }));
  }
  await stack.settle();
  expect(await say(team, '+1 @everybody for it')).toMatchObject({
    about: 'refused',
    code: 'too_many',
    details: { max: limits.post.receivers },
  });
  expect(await balanceOf(team.ann)).toBe(0);
});

test('what is delivered again moves points once, and is answered the same', async () => {
  const team = await aTeam(['ann', 'bob']);
  const first = await say(team, '+5 @U1 for the launch', team.ann, 'slack-once');
  const again = await Promise.all(
    [1, 2, 3].map(() => say(team, '+5 @U1 for the launch', team.ann, 'slack-once')),
  );
  expect(again).toEqual([first, first, first]);
  expect(await balanceOf(team.bob)).toBe(5);
  expect(await feedOf(team)).toHaveLength(1);
});

test('what comes several times at the same moment moves points once', async () => {
  const team = await aTeam(['ann', 'bob']);
  const all = await Promise.all(
    [1, 2, 3].map(() => say(team, '+60 @U1 for the launch', team.ann, 'slack-race')),
  );
  expect(all.map(({ about }) => about)).toEqual(['sent', 'sent', 'sent']);
  expect(await balanceOf(team.bob)).toBe(60);
});

test.each<[string, object]>([
  ['+5 @U2 for the launch', { about: 'unknown_people', people: [{ chatUser: 'U2' }] }],
  ['+5 @nobody for it', { about: 'unknown_people', people: [{ handle: 'nobody' }] }],
  ['+5 for the launch', { about: 'missing', what: 'people' }],
  ['@U1 for the launch', { about: 'missing', what: 'score' }],
  ['+5 @U1', { about: 'missing', what: 'message' }],
  ['+5 @U1 #nothing for the launch', { about: 'unknown_value', tag: 'nothing' }],
  [
    '+101 @U1 for the launch',
    { about: 'refused', code: 'no_points_available', details: { cost: 101, left: 100 } },
  ],
  [`+5 @U1 ${'x'.repeat(1001)}`, { about: 'refused', code: 'message_too_long' }],
])('%s is answered, and moves nothing', async (text, answer) => {
  const team = await aTeam(['ann', 'bob']);
  expect(await say(team, text)).toMatchObject(answer);
  expect(await balanceOf(team.bob)).toBe(0);
});

test('nobody thanks themselves, and a member who left does nothing', async () => {
  const team = await aTeam(['ann', 'bob']);
  expect(await say(team, '+5 @U1 for me', team.bob)).toMatchObject({ code: 'self_recognition' });
  const stranger = { ...team.ann, id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' as Member['id'] };
  expect(await say(team, '+5 @U1 for it', stranger)).toMatchObject({ code: 'unauthenticated' });
});

test('balance, ranking and rewards are those of the web: a reward for a group that somebody is not in is left out', async () => {
  const team = await aTeam(['ann', 'bob']);
  const design = await aGroup(team.ann, 'Design', [team.ann]);
  await aReward(team.ann, { title: 'For designers', group_id: design.id });
  await say(team, '+7 @U1 for the launch');
  await stack.settle();
  expect(await tellBalance(request(team, team.bob))).toEqual({ about: 'balance', balance: 7, left: 100 });
  expect(await tellBalance(request(team, team.ann))).toEqual({ about: 'balance', balance: 0, left: 93 });
  expect(await tellTop(request(team, team.ann))).toEqual({
    about: 'top',
    counts: 'points',
    ranks: [{ rank: 1, name: 'bob Member', points: 7 }],
  });
  expect(await tellRewards(request(team, team.bob))).toEqual({ about: 'rewards', balance: 7, rewards: [] });
  expect(await tellRewards(request(team, team.ann))).toMatchObject({ rewards: [{ title: 'For designers' }] });
});

test('a chat lists the ten newest rewards', async () => {
  const team = await aTeam(['ann']);
  for (let made = 0; made < limits.chat.rewards + 1; made += 1) await aReward(team.ann);
  const answer = await tellRewards(request(team, team.ann));
  expect(answer.about === 'rewards' && answer.rewards).toHaveLength(limits.chat.rewards);
});

test('of two teams that are connected at the same moment one is, and the other stays free', async () => {
  const team = await aTeam(['ann']);
  const w = team.workspace.id;
  const actor = await storedUser(team, team.ann);
  const connectTeam = async (id: string): Promise<void> => {
    const now = stack.clock.now();
    await recordInstall({ workspace_id: w, user_id: actor.id, id: 'session' as Session['id'] }, id, now);
    const connection: ChatConnection = {
      platform: 'slack',
      workspace_id: w,
      team_id: id,
      team_name: id,
      bot_id: 'B1',
      token: 'sealed',
      connected_at: now.toISOString(),
      connected_by: actor.id,
      linked: 0,
    };
    const audit = auditWrite({ workspaceId: w, userId: actor.id }, 'chat_connected', {}, now);
    await recordConnection(connection, { actor, hash: id, audit });
  };
  const teams = [`T1${w}`, `T2${w}`];
  const ends = await Promise.allSettled(teams.map(connectTeam));
  const [kept, free] = ends[0]?.status === 'fulfilled' ? teams : teams.toReversed();
  expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'already_settled' } },
  ]);
  const reading = { now: stack.clock.now(), consistent: true };
  expect(await table.get(tableKeys.chatConnection(w, 'slack'), reading)).toMatchObject({ team_id: kept });
  expect(await table.get(tableKeys.chatTeam('slack', free ?? ''), reading)).toBeUndefined();
});
