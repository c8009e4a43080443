import { expect, test } from 'vitest';
import { injectDelivery } from '#infra/emulators/basics/deliveries';
import { posts } from '#shared/contract/posts';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import type { User } from '#shared/model/user';
import { addDays, dayOf } from '#shared/rules/basics/time';
import { digests, inBerlin, mondayAfter, nextWednesday } from '../support/digests.ts';
import { startCard } from '../support/greeting-cards.ts';
import { postBody } from '../support/post-body.ts';
import {
  as,
  aTeamNow,
  changeWorkspace,
  givePoints,
  goTo,
  scheduled,
  subjectsTo,
} from '../support/schedules.ts';
import { changeValue } from '../support/change-value.ts';
import { aReward } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

test('on Monday at 9:00 of their zone members read what they received, what the team celebrated, and what they can do', async () => {
  const wednesday = await nextWednesday();
  const team = await aTeamNow(inBerlin);
  const ann = await as(team, team.ann);
  await aReward({ ...team.ann, ...ann }, { price: '5' });
  await call(
    posts.create,
    { body: { ...postBody(team, [team.bob], 7), message: 'You saved <b>our</b> launch.' } },
    ann,
  );
  await stack.settle();
  await changeValue(team, { name: 'Wonder' }, ann);
  await startCard(ann, team.bob, { day: dayOf(addDays(wednesday, 20), 'UTC') });
  await stack.settle();
  expect(scheduled(team)['digest']).toBe(mondayAfter(wednesday).toISOString());
  await goTo(mondayAfter(wednesday, -2));
  expect(digests(team.bob)).toEqual([]);
  const stop = injectDelivery((records) => [records, records]);
  await goTo(mondayAfter(wednesday));
  await goTo(mondayAfter(wednesday, 24 * 60));
  stop();
  const [mail, ...others] = digests(team.bob);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Your week in ${team.workspace.name}: +7 points`);
  expect(mail?.text).toContain('+7 points\n\nYour colleagues thanked you last week');
  expect(mail?.text).toContain('You saved <b>our</b> launch.');
  expect(mail?.html).toContain('You saved &lt;b&gt;our&lt;/b&gt; launch.');
  expect(mail?.text).toContain('Wonder');
  expect(mail?.text).not.toContain('Teamwork');
  expect(mail?.text).toContain('Posts: 1\nPeople recognized: 1');
  expect(mail?.text).toContain('5 coins: ☕ Coffee');
  expect(mail?.text).toContain('100 POINTS LEFT TO GIVE');
  expect(mail?.text).toMatch(/Recognize someone:\n\S+\/feed\?compose/);
  expect(mail?.headers).toHaveProperty('List-Unsubscribe');
  expect(JSON.stringify(mail?.headers)).toContain('.weekly_digest.');
  // Ann received nothing: her mail tells of the team, and what the reward still takes.
  expect(digests(team.ann).map(({ subject }) => subject)).toEqual([`Last week in ${team.workspace.name}`]);
  expect(digests(team.ann)[0]?.text).toContain('You’re just 5 coins away from “☕ Coffee”.');
  expect(digests(team.ann)[0]?.text).toContain('93 POINTS LEFT TO GIVE');
  expect(digests(team.ann)[0]?.text).not.toContain('Teamwork');
  // A card for Bob is a secret: only Ann hears that she can sign it.
  expect(digests(team.ann)[0]?.text).toContain('1 card is waiting for your words');
  expect(mail?.text).not.toContain('card is waiting');
  // The week after nothing happened: nobody gets a mail.
  await goTo(mondayAfter(wednesday, 7 * 24 * 60));
  expect([digests(team.ann).length, digests(team.bob).length]).toEqual([1, 1]);
});

test('what was taken back is not told, and of many posts five are shown and the rest is a number', async () => {
  const wednesday = await nextWednesday();
  const team = await aTeamNow(inBerlin);
  const ann = await as(team, team.ann);
  for (let nth = 1; nth <= 8; nth += 1)
    await call(
      posts.create,
      { body: { ...postBody(team, [team.bob], 3), message: `Thanks number ${nth}` } },
      ann,
    );
  const taken = await call(
    posts.create,
    { body: { ...postBody(team, [team.bob], 9), message: 'A mistake' } },
    ann,
  );
  await stack.settle();
  expect((await call(posts.remove, { params: { id: taken.body.id } }, ann)).status).toBe(204);
  await goTo(mondayAfter(wednesday));
  const [mail] = digests(team.bob);
  expect(mail?.subject).toContain('+24 points');
  expect(mail?.text).toContain('And 3 more in your profile.');
  expect(mail?.text).not.toContain('A mistake');
  // The team celebrated the same posts: those that Bob reads of already are not shown again.
  expect(mail?.text.match(/Thanks number/g)?.length).toBe(5);
});

test('both switches must be on, and the link in the mail switches off this kind only', async () => {
  const wednesday = await nextWednesday();
  const off = { notifications: { weekly_digest: false } };
  const personal = await aTeamNow(inBerlin, { bob: off });
  const shared = await aTeamNow(inBerlin);
  for (const team of [personal, shared]) await givePoints(team, team.ann, team.bob);
  const body = { notifications: { weekly_digest: false } };
  expect((await call(settings.updateNotifications, { body }, await as(shared, shared.ann))).status).toBe(200);
  await goTo(mondayAfter(wednesday));
  expect([personal.ann, personal.bob, shared.ann, shared.bob].map((one) => digests(one).length)).toEqual([
    1, 0, 0, 0,
  ]);
  const token = /unsubscribe#(\S+)/.exec(digests(personal.ann)[0]?.text ?? '')?.[1] ?? '';
  expect((await call(settings.unsubscribe, { query: { token } })).status).toBe(204);
  const { body: after } = await call(settings.read, {}, await as(personal, personal.ann));
  expect(after).toMatchObject({
    personal_notifications: { weekly_digest: false, monthly_report: true, getting_points: true },
  });
});

test('nobody gets it who is invited, deactivated, a demo member or in a team that cannot use Bravo', async () => {
  const wednesday = await nextWednesday();
  const people = {
    bob: {},
    pending: { state: 'pending' },
    demo: { demo: true },
    left: {},
  } satisfies Record<string, Partial<User>>;
  const aLargerTeam = async () =>
    aTeam(['ann', 'bob', 'pending', 'demo', 'left'], {
      workspace: inBerlin,
      users: people,
      now: stack.clock.now(),
    });
  const team = await aLargerTeam();
  const [unpaid, closing] = [await aTeamNow({ notifications: {} }), await aTeamNow(inBerlin)];
  await stack.settle();
  for (const one of [team, unpaid, closing]) await givePoints(one, one.ann, one.bob);
  const deactivate = { params: { id: team.left.id }, body: { state: 'deactivated' as const } };
  expect((await call(users.update, deactivate, await as(team, team.ann))).status).toBe(200);
  await changeWorkspace(unpaid, { trial_ends_at: stack.clock.now().toISOString() });
  await changeWorkspace(closing, { closing: 'reset' });
  await goTo(mondayAfter(wednesday));
  expect([team.ann, team.bob].map((one) => digests(one).length)).toEqual([1, 1]);
  expect([team.pending, team.demo, team.left].map(subjectsTo)).toEqual([[], [], []]);
  expect([unpaid.bob, closing.bob].map((one) => digests(one).length)).toEqual([0, 0]);
});

const festive = {
  birthday: true,
  anniversary: true,
  birthday_points: 0,
  anniversary_points: 0,
  remind: false,
};

test('it tells the celebrations of the week that begins, by what each member chooses when the mail is made', async () => {
  const wednesday = await nextWednesday();
  const dateOf = (later: number) =>
    mondayAfter(wednesday, later * 24 * 60)
      .toISOString()
      .slice(4, 10);
  const people = {
    ann: { birth_date: `1980${dateOf(1)}` },
    bob: { birth_date: `1988${dateOf(2)}`, hire_date: `2021${dateOf(6)}` },
    cyd: { birth_date: `1991${dateOf(3)}` },
    dan: { birth_date: `1991${dateOf(7)}` },
  } satisfies Record<string, Partial<User>>;
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], {
    workspace: { ...inBerlin, celebrations: festive },
    users: people,
    now: stack.clock.now(),
  });
  const quiet = await aTeam(['ann', 'bob'], {
    workspace: inBerlin,
    users: { bob: people.bob },
    now: stack.clock.now(),
  });
  await stack.settle();
  for (const one of [team, quiet]) await givePoints(one, one.ann, one.bob);
  await goTo(mondayAfter(wednesday));
  const text = digests(team.ann)[0]?.text ?? '';
  expect(text).toContain('COMING UP THIS WEEK');
  expect(text).toMatch(
    /: bob Member · Birthday\n\S+ \d+: cyd Member · Birthday\n\S+ \d+: bob Member · 10 years/,
  );
  expect(text).not.toMatch(/dan Member|ann Member · Birthday|19(80|88|91)/);
  expect(digests(quiet.ann)[0]?.text).not.toContain('COMING UP');
  // The week is stored as ids, without any date.
  const { keys, table } = internals;
  const week = mondayAfter(wednesday, -7 * 24 * 60)
    .toISOString()
    .slice(0, 10);
  const stored = await table.get(keys.teamWeek(team.workspace.id, week), { now: stack.clock.now() });
  expect(stored).toMatchObject({ coming: { people: [team.ann.id, team.bob.id, team.cyd.id], count: 4 } });
});

test('whoever opted out or left after the week was stored is not named', async () => {
  const wednesday = await nextWednesday();
  const birth_date = `1988${mondayAfter(wednesday, 24 * 60)
    .toISOString()
    .slice(4, 10)}`;
  const people = {
    bob: { birth_date },
    cyd: { birth_date, celebrations: { birthday: false, anniversary: true } },
    dan: { birth_date, state: 'deactivated' },
  } satisfies Record<string, Partial<User>>;
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], {
    workspace: { ...inBerlin, celebrations: festive },
    users: people,
    now: stack.clock.now(),
  });
  await stack.settle();
  await givePoints(team, team.ann, team.bob);
  // As if all three had been celebrated when the job found out about the week.
  const { keys, table, writes } = internals;
  const week = mondayAfter(wednesday, -7 * 24 * 60)
    .toISOString()
    .slice(0, 10);
  await table.write(
    writes.create(keys.teamWeek(team.workspace.id, week), {
      posts: 1,
      people: 1,
      value: null,
      highlights: [],
      rewards: [],
      coming: { people: [team.bob.id, team.cyd.id, team.dan.id], count: 3 },
      made_at: stack.clock.now().toISOString(),
    }),
  );
  await goTo(mondayAfter(wednesday));
  const text = digests(team.ann)[0]?.text ?? '';
  expect(text).toContain('bob Member · Birthday');
  expect(text).not.toMatch(/cyd Member|dan Member|\d more/);
});

test('managers read who waits for thanks: of each at most once in 60 days, and not of whom somebody thanked in private', async () => {
  const wednesday = await nextWednesday();
  const old = '2029-01-01T00:00:00.000Z';
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gus'], {
    workspace: { ...inBerlin, notifications: { weekly_digest: true }, private_posts: true },
    now: wednesday,
  });
  const { keys, table, writes } = internals;
  for (const [one, joined] of [
    [team.bob, old],
    [team.cyd, old],
    [team.fay, old],
    [team.gus, old],
    [team.dan, new Date(wednesday.getTime() - 30 * 86_400_000).toISOString()],
    [team.eve, wednesday.toISOString()],
  ] as const)
    await table.write(
      writes.change(keys.user(team.workspace.id, one.id), {
        set: { accepted_at: joined, manager_id: team.ann.id },
      }),
    );
  await stack.settle();
  const ann = await as(team, team.ann);
  await call(posts.create, { body: { ...postBody(team, [team.cyd], 2), private: true } }, ann);
  await call(posts.create, { body: postBody(team, [team.ann], 2) }, await as(team, team.eve));
  await stack.settle();
  const stop = injectDelivery((records) => [records, records]);
  await goTo(mondayAfter(wednesday));
  stop();
  const told = () =>
    digests(team.ann).map(({ text }) => [...text.matchAll(/^\S+ Member: .*been thanked.*$/gm)].map(String));
  expect(told().map(({ length }) => length)).toEqual([3]);
  expect(digests(team.ann)[0]?.text).toMatch(/See my team\n\S+\/my-team/);
  expect(digests(team.bob)[0]?.text).not.toContain('See my team');
  const next = new Date(wednesday.getTime() + 7 * 86_400_000);
  await goTo(next);
  await call(posts.create, { body: postBody(team, [team.ann], 2) }, await as(team, team.eve));
  await goTo(mondayAfter(next));
  // Three at a time: the fourth a week later, and nobody again.
  expect(told().flat().toSorted()).toEqual([
    'bob Member: hasn’t been thanked in 60 days',
    'dan Member: is new and hasn’t been thanked yet',
    'fay Member: hasn’t been thanked in 60 days',
    'gus Member: hasn’t been thanked in 60 days',
  ]);
  const last = new Date(next.getTime() + 7 * 86_400_000);
  await goTo(last);
  await call(posts.create, { body: postBody(team, [team.ann], 2) }, await as(team, team.eve));
  await goTo(mondayAfter(last));
  expect(told().map(({ length }) => length)).toEqual([3, 1, 0]);
});
