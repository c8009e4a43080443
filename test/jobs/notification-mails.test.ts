import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import { type Notifications, notificationKinds } from '#shared/model/notifications';
import { anAward } from '../support/awards.ts';
import { unusualTexts } from '../support/injection-texts.ts';
import { done, invoke, record } from '../support/mail-messages.ts';
import { postBody } from '../support/post-body.ts';
import { aReward, giveCoins, redeem, redeemFor } from '../support/shop.ts';
import { call, mails, stack } from '../support/stack.ts';
import { aTeam, type Member, storedUser, withPermissions } from '../support/team.ts';

const mailsTo = ({ email }: Pick<Member, 'email'>) => mails.filter((mail) => mail.to.includes(email));
const subjectsTo = (member: Member): string[] => mailsTo(member).map(({ subject }) => subject);
const allExcept = (kind: keyof Notifications): Notifications =>
  Object.fromEntries(notificationKinds.map((one) => [one, one !== kind])) as Notifications;
const rewardsAdministrator = withPermissions('rewards_administrator');

test('each receiver of a post gets one mail with sender, points, message and link', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const body = { ...postBody(team, [team.bob, team.cyd], 7), message: 'For <b>staying</b>\nuntil the end' };
  const { body: post } = await call(posts.create, { body }, team.ann);
  await stack.settle();
  expect([mailsTo(team.ann), mailsTo(team.bob), mailsTo(team.cyd)].map(({ length }) => length)).toEqual([
    0, 1, 1,
  ]);
  const [mail] = mailsTo(team.bob);
  expect(mail?.subject).toBe('ann Member recognized you: +7 points');
  for (const words of ['+7 points', 'ann Member', 'For <b>staying</b>', 'until the end', 'cyd Member'])
    expect(mail?.text).toContain(words);
  expect(mail?.text).toContain(team.values[0]?.name);
  expect(mail?.text).toContain(`${stack.origin}/posts/${post.id}`);
  expect(mail?.html).toContain('For &lt;b&gt;staying&lt;/b&gt;<br>until the end');
  expect(mail?.html).toContain(team.workspace.name);
});

test('a mail says names and messages of unusual characters as they are', async () => {
  const name = unusualTexts.join(' ');
  const team = await aTeam(['ann', 'bob'], { users: { ann: { first_name: name, last_name: '' } } });
  const message = unusualTexts.join('\n');
  await call(posts.create, { body: { ...postBody(team, [team.bob], 7), message } }, team.ann);
  await stack.settle();
  const [mail] = mailsTo(team.bob);
  // A subject is one short line.
  expect(mail?.subject).toMatch(/^𠮷野家 🍜 👍🏽 .{10,}… recognized you: \+7 points$/u);
  for (const text of unusualTexts)
    expect([mail?.text, mail?.html]).toEqual(Array(2).fill(expect.stringContaining(text)));
});

test('a mail has a one-click unsubscribe header and a link', async () => {
  const team = await aTeam(['ann', 'bob']);
  await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  await stack.settle();
  const { headers = {}, text = '' } = mailsTo(team.bob)[0] ?? {};
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const address = /^<(\S+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const token = new URL(address).searchParams.get('token') ?? '';
  expect(text).toContain(`${stack.origin}/unsubscribe#${token}`);
  const answered = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answered.status).toBe(204);
  await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  await stack.settle();
  expect(mailsTo(team.bob)).toHaveLength(1);
  expect((await storedUser(team, team.bob)).notifications?.getting_points).toBe(false);
});

test('no mail of a kind that the member or the workspace switched off', async () => {
  const own = await aTeam(['ann', 'bob', 'cyd'], {
    users: { bob: { notifications: { getting_points: false } } },
  });
  await call(posts.create, { body: postBody(own, [own.bob, own.cyd]) }, own.ann);
  const all = await aTeam(['ann', 'bob'], { workspace: { notifications: allExcept('getting_points') } });
  await call(posts.create, { body: postBody(all, [all.bob]) }, all.ann);
  await stack.settle();
  expect([mailsTo(own.bob), mailsTo(own.cyd), mailsTo(all.bob)].map(({ length }) => length)).toEqual([
    0, 1, 0,
  ]);
});

test('mails use the member’s language, otherwise the workspace’s', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    workspace: { language: 'ru' },
    users: { bob: { language: 'es' } },
  });
  await call(posts.create, { body: postBody(team, [team.bob, team.cyd], 2) }, team.ann);
  await stack.settle();
  expect(subjectsTo(team.bob)).toEqual(['ann Member te da las gracias: +2 puntos']);
  expect(subjectsTo(team.cyd)).toEqual(['ann Member благодарит вас: +2 балла']);
  expect(mailsTo(team.cyd)[0]?.html).toContain('<html lang="ru">');
});

test('demo members get no mails', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { demo: true } } });
  await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  await stack.settle();
  expect(mailsTo(team.bob)).toEqual([]);
});

test('a request is mailed to the rewards administrators, and its outcome to the requester', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve'], {
    users: {
      cyd: rewardsAdministrator,
      dan: { ...rewardsAdministrator, notifications: { reward_redemption: false } },
    },
  });
  await giveCoins(team.ann, 50, team.bob);
  const coffee = await aReward(team.ann, { title: 'Coffee & cake', price: '20' });
  await redeem(team.bob, coffee.id, { comment: 'With oat milk' });
  await redeem(team.bob, coffee.id);
  await stack.settle();
  for (const one of [team.ann, team.cyd])
    expect(subjectsTo(one)).toEqual(Array.from({ length: 2 }, () => 'bob Member requested “Coffee & cake”'));
  expect([team.bob, team.dan, team.eve].flatMap(subjectsTo)).toEqual([]);
  const said = mailsTo(team.cyd).map(({ text }) => text);
  expect(said.filter((text) => text.includes('With oat milk'))).toHaveLength(1);
  for (const text of said) expect(text).toContain('20 coins');

  const { body: requests } = await call(rewards.listPurchases, { query: {} }, team.ann);
  const [first, second] = requests;
  await call(rewards.fulfil, { params: { id: first?.id ?? '' } }, team.ann);
  await call(rewards.decline, { params: { id: second?.id ?? '' } }, team.ann);
  await stack.settle();
  expect(subjectsTo(team.bob).toSorted()).toEqual([
    'The request for “Coffee & cake” was declined',
    '“Coffee & cake” is yours',
  ]);
  const declined = mailsTo(team.bob).find(({ subject }) => subject.includes('declined'));
  expect(declined?.text).toContain('Returned: 20 coins');
  expect(subjectsTo(team.cyd)).toHaveLength(2);
});

test('a request for an award is mailed to those who decide, and its end to whoever made it', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve'], {
    users: {
      cyd: rewardsAdministrator,
      dan: { ...rewardsAdministrator, notifications: { reward_redemption: false } },
      eve: { notifications: { getting_points: false } },
    },
  });
  const { ann, bob, cyd, dan, eve } = team;
  const ask = async (by: Member, id: string, to?: Member) => {
    const body = { message: 'Stayed <b>all night</b>', ...(to && { to_id: to.id }) };
    return (await call(rewards.requestAward, { params: { id }, body }, by)).body;
  };
  const settle = async (id: string, by: Member, reason?: string) => {
    await stack.settle();
    const decision = reason ? ('declined' as const) : ('approved' as const);
    const body = { ids: [id], decision, ...(reason && { reason }) };
    expect((await call(rewards.settleAwardRequests, { body }, by)).body).toMatchObject([{ code: null }]);
    await stack.settle();
  };
  const told = () => [ann, bob, cyd, dan, eve].map(subjectsTo);
  const mentor = await anAward(ann, { way: 'nominated', name: 'Mentor' });
  const nomination = await ask(bob, mentor.id, cyd);
  await stack.settle();
  const asked = 'bob Member nominated cyd Member for “Mentor”';
  expect(told()).toEqual([[asked], [], [], [], []]);
  const [request] = mailsTo(ann);
  expect(request?.text).toContain(`${stack.origin}/awards`);
  expect(request?.html).toContain('Stayed &lt;b&gt;all night&lt;/b&gt;');
  const about = { mail: 'award_requested', workspace_id: team.workspace.id, request_id: nomination.id };
  const again = (event: string, { id }: Member) => invoke(record('1', { ...about, event, user_id: id }));
  // Whoever is nominated or decides nothing gets no mail, whatever a message says.
  expect([await again('nominee', cyd), await again('nobody', eve)]).toEqual([done, done]);
  await settle(nomination.id, dan);
  expect(await again('late', ann)).toEqual(done);
  const approved = 'Your nomination for “Mentor” was approved';
  expect(told()).toEqual([[asked], [approved], ['“Mentor”: +10 points'], [], []]);

  const speaker = await anAward(ann, { way: 'claimed', name: 'Speaker' });
  await settle((await ask(eve, speaker.id)).id, ann, 'Not this year');
  expect(mailsTo(eve)[0]?.text).toContain('Not this year');
  await settle((await ask(eve, speaker.id)).id, ann);
  const declined = 'Your request for “Speaker” wasn’t approved';
  const claims = Array.from({ length: 2 }, () => 'eve Member asked for “Speaker”');
  expect(told()).toMatchObject([
    [asked, ...claims],
    [approved],
    ['“Mentor”: +10 points', ...claims],
    [],
    [declined],
  ]);
  // Nobody hears of what they did themselves.
  await settle((await ask(ann, mentor.id, bob)).id, ann);
  expect(subjectsTo(ann)).toEqual([asked, ...claims]);
  expect(subjectsTo(cyd).at(-1)).toBe('ann Member nominated bob Member for “Mentor”');
});

test('a mail names the author of a comment, also when an administrator redeemed for a member', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { cyd: rewardsAdministrator } });
  await giveCoins(team.ann, 50, team.bob);
  const dinner = await aReward(team.ann, { title: 'Dinner', price: '30', reward_type: 'team' });
  await redeemFor(team.cyd, team.bob, dinner.id, { amount: 30, comment: 'He is at sea' });
  await stack.settle();
  expect(mailsTo(team.ann)[0]?.text).toContain('cyd Member: He is at sea');
});

test('each contributor to a declined team reward gets one mail with their total', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await giveCoins(team.ann, 50, team.bob, team.cyd);
  const dinner = await aReward(team.ann, { title: 'Dinner', price: '30', reward_type: 'team' });
  await redeem(team.bob, dinner.id, { amount: 5 });
  await redeem(team.cyd, dinner.id, { amount: 15, comment: 'Thai?' });
  await stack.settle();
  expect(subjectsTo(team.ann)).toEqual([]);
  await redeem(team.bob, dinner.id, { amount: 10 });
  await stack.settle();
  expect(subjectsTo(team.ann)).toEqual(['“Dinner” is fully funded']);
  const [funded] = mailsTo(team.ann);
  for (const words of ['bob Member and cyd Member', '30 coins', 'cyd Member: Thai?'])
    expect(funded?.text).toContain(words);
  const [request] = (await call(rewards.listPurchases, { query: {} }, team.ann)).body;
  await call(rewards.decline, { params: { id: request?.id ?? '' } }, team.ann);
  await stack.settle();
  expect(subjectsTo(team.bob)).toEqual(['The request for “Dinner” was declined']);
  expect(mailsTo(team.bob)[0]?.text).toContain('Returned: 15 coins');
  expect(mailsTo(team.cyd)[0]?.text).toContain('Returned: 15 coins');
  expect(mailsTo(team.cyd)).toHaveLength(1);
});

test('contributors to a deleted team reward get a mail with their refund', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { cyd: { notifications: { reward_fulfilment: false } } },
  });
  await giveCoins(team.ann, 50, team.bob, team.cyd);
  const dinner = await aReward(team.ann, { title: 'Dinner', price: '90', reward_type: 'team' });
  await redeem(team.bob, dinner.id, { amount: 5 });
  await redeem(team.bob, dinner.id, { amount: 6 });
  await redeem(team.cyd, dinner.id, { amount: 7 });
  expect((await call(rewards.remove, { params: { id: dinner.id } }, team.ann)).status).toBe(204);
  await stack.settle();
  expect(subjectsTo(team.bob)).toEqual(['“Dinner” is no longer available']);
  expect(mailsTo(team.bob)[0]?.text).toContain('Returned: 11 coins');
  expect(mailsTo(team.cyd)).toEqual([]);
});

test('a deactivated member gets no mail about their request', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await giveCoins(team.ann, 50, team.bob);
  const coffee = await aReward(team.ann, { price: '20' });
  await redeem(team.bob, coffee.id);
  await call(users.update, { params: { id: team.bob.id }, body: { state: 'deactivated' } }, team.ann);
  const [request] = (await call(rewards.listPurchases, { query: {} }, team.ann)).body;
  await call(rewards.fulfil, { params: { id: request?.id ?? '' } }, team.ann);
  await stack.settle();
  expect(mailsTo(team.bob)).toEqual([]);
});
