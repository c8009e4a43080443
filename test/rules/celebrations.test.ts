import { expect, test } from 'vitest';
import { orRefusal } from '#shared/contract/issues';
import type { CelebrationKind } from '#shared/model/celebration';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import {
  anniversaryPoints,
  celebrationMoment,
  celebrationSettings,
  dateSpans,
  datesOf,
  datesOn,
  dueDays,
  isWelcomedAtOnce,
  nextCelebrationMoment,
  nextDayOf,
  yearsOn,
} from '#shared/rules/celebrations/celebration-days';
import { celebrationText } from '#shared/rules/celebrations/celebration-texts';
import { celebrationChanges, planCelebration } from '#shared/rules/celebrations/celebrations';

const at = (text: string): Date => new Date(text);
const settings = {
  birthday: true,
  anniversary: true,
  birthday_points: 50,
  anniversary_points: 0,
  remind: false,
};
const team = {
  id: 'W',
  name: 'Acme',
  active_color: 'c2410c',
  timezone: 'UTC',
  trial_ends_at: '2099-01-01T00:00:00.000Z',
  celebrations: settings,
  celebrated_until: { birthday: '2027-03-01', anniversary: '2027-03-01' },
} as object as Workspace;
const ann = {
  id: 'ann',
  workspace_id: 'W',
  state: 'accepted',
  birth_date: '1990-03-02',
  hire_date: '2020-02-29',
  balance: 7,
  entries: 3,
} as object as User;
const ids = () => ({ post: () => 'post' as never, entry: () => 'entry' as never });
const plan = (user: Partial<User>, kind: CelebrationKind, day: string, workspace: object = {}) =>
  planCelebration(
    { workspace: { ...team, ...workspace }, user: { ...ann, ...user }, kind, day },
    ids,
    at(`${day}T09:30:00Z`),
  );

test('29 February is celebrated on 28 February in years without it, and never twice in a year', () => {
  expect([2027, 2028, 2100].map((year) => nextDayOf('02-29', `${year}-01-01`))).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2100-02-28',
  ]);
  expect(nextDayOf('02-29', '2027-03-01')).toBe('2028-02-29');
  expect(datesOn('2027-02-28')).toEqual(['02-28', '02-29']);
  expect(datesOn('2028-02-28')).toEqual(['02-28']);
  expect(datesOn('2028-02-29')).toEqual(['02-29']);
  expect(datesOn('2027-03-01')).toEqual(['03-01']);
});

test('a span of days is one range of dates, or two over the end of a year, with 29 February where it belongs', () => {
  expect(dateSpans('2026-11-24', '2026-12-07')).toEqual([{ from: '11-24', until: '12-07' }]);
  expect(dateSpans('2026-12-24', '2027-01-06')).toEqual([
    { from: '12-24', until: '12-31' },
    { from: '01-01', until: '01-06' },
  ]);
  expect(dateSpans('2027-02-15', '2027-02-28')).toEqual([{ from: '02-15', until: '02-29' }]);
  expect(dateSpans('2028-02-15', '2028-02-28')).toEqual([{ from: '02-15', until: '02-28' }]);
});

test('the index has no year of birth, and nothing of those who opted out or do not take part', () => {
  expect(datesOf(ann, 'UTC')).toEqual([
    { kind: 'birthday', date: '03-02', user_id: 'ann' },
    { kind: 'anniversary', date: '02-29', user_id: 'ann', year: 2020 },
  ]);
  expect(datesOf({ ...ann, celebrations: { birthday: false } }, 'UTC').map(({ kind }) => kind)).toEqual([
    'anniversary',
  ]);
  for (const state of ['pending', 'deactivated', 'deleted'] as const)
    expect(datesOf({ ...ann, state }, 'UTC')).toEqual([]);
});

test('an anniversary counts full years, and the day of the start is none', () => {
  const hired = { kind: 'anniversary', year: 2026 } as const;
  expect(['2025-05-01', '2026-05-01', '2027-05-01'].map((day) => yearsOn(hired, day))).toEqual([
    undefined,
    undefined,
    { years: 1 },
  ]);
  expect(yearsOn({ kind: 'birthday' }, '2026-05-01')).toEqual({});
});

test.each([
  ['UTC', '2026-11-24', '2026-11-24T08:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-24', '2026-11-23T23:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-24', '2026-11-23T18:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-24', '2026-11-24T19:00:00.000Z'],
  // Clocks are set forward and back at 2:00 in the night before.
  ['America/New_York', '2026-03-08', '2026-03-08T12:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T13:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T06:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T07:00:00.000Z'],
  // There midnight is left out.
  ['Africa/Cairo', '2026-04-24', '2026-04-24T05:00:00.000Z'],
] as const)('in %s the morning of %s is %s', (zone, day, moment) => {
  expect(celebrationMoment(day, zone).toISOString()).toBe(moment);
});

test('days are due from their morning on, each once, and not when they are too late', () => {
  const due = (now: string, until?: string) =>
    dueDays(
      { timezone: 'UTC', ...(until && { celebrated_until: { birthday: until } }) },
      'birthday',
      at(now),
    );
  expect(due('2027-03-02T07:59:59.999Z', '2027-03-01')).toEqual([]);
  expect(due('2027-03-02T08:00:00.000Z', '2027-03-01')).toEqual(['2027-03-02']);
  expect(due('2027-03-02T20:00:00.000Z', '2027-03-02')).toEqual([]);
  expect(due('2027-03-03T10:00:00.000Z', '2027-03-01')).toEqual(['2027-03-02', '2027-03-03']);
  expect(due('2027-03-20T10:00:00.000Z', '2027-03-01')).toEqual(['2027-03-18', '2027-03-19', '2027-03-20']);
  expect(due('2027-03-20T10:00:00.000Z')).toEqual([]);
});

test('a change of the time zone during a day neither repeats nor leaves out a celebration', () => {
  // Done in Tokyo at 8:00 of 2 March; then the team moves to Los Angeles, where 2 March begins again.
  const west = { timezone: 'America/Los_Angeles', celebrated_until: { birthday: '2027-03-02' } };
  for (const now of ['2027-03-01T23:30:00Z', '2027-03-02T16:00:00Z', '2027-03-03T15:59:00Z'])
    expect([now, dueDays(west, 'birthday', at(now))]).toEqual([now, []]);
  expect(dueDays(west, 'birthday', at('2027-03-03T16:00:00Z'))).toEqual(['2027-03-03']);
  // Not done in Los Angeles yet, where it is 1 March; in Tokyo it is noon of 2 March.
  const east = { ...team, timezone: 'Asia/Tokyo' };
  expect(dueDays(east, 'birthday', at('2027-03-02T03:00:00Z'))).toEqual(['2027-03-02']);
  expect(nextCelebrationMoment(east, { birthday: '03-02' }, at('2027-03-02T03:00:00Z'))).toEqual(
    at('2027-03-02T03:00:00Z'),
  );
});

test('the next moment is the morning of the next day with a celebration, or of the day before with a reminder', () => {
  const next = (dates: object, celebrations: object = {}, now = '2027-03-01T12:00:00Z') =>
    nextCelebrationMoment(
      { ...team, celebrations: { ...settings, ...celebrations } },
      dates,
      at(now),
    )?.toISOString();
  expect(next({})).toBeUndefined();
  expect(next({ birthday: '05-20', anniversary: '05-03' })).toBe('2027-05-03T08:00:00.000Z');
  expect(next({ birthday: '05-20', anniversary: '05-03' }, { anniversary: false })).toBe(
    '2027-05-20T08:00:00.000Z',
  );
  expect(next({ birthday: '05-20' }, { remind: true })).toBe('2027-05-19T08:00:00.000Z');
  expect(next({ birthday: '03-02' }, { remind: true })).toBe('2027-03-02T08:00:00.000Z');
  expect(next({ birthday: '01-10' })).toBe('2028-01-10T08:00:00.000Z');
  expect(next({ birthday: '05-20' }, { birthday: false, anniversary: false })).toBeUndefined();
});

test('a celebration is from the company, dated on its day, and its points come with it', () => {
  const done = plan({}, 'birthday', '2027-03-02');
  expect(done?.post).toMatchObject({
    from_id: 'W',
    to_id: ['ann'],
    score: 50,
    message: '',
    created_at: '2027-03-02T08:00:00.000Z',
    added_at: '2027-03-02T09:30:00.000Z',
    day: '2027-03-02',
    celebration: { kind: 'birthday' },
  });
  expect(done?.entry).toMatchObject({
    type: 'post',
    counter: 'issued',
    amount: 50,
    number: 4,
    balance_after: 57,
    post_id: 'post',
  });
  expect(done?.entry).not.toHaveProperty('by_id');
  expect(done?.celebrated).toEqual({ birthday: 2027 });
  expect(JSON.stringify(done?.post)).not.toContain('1990');
  const wishes = plan({}, 'anniversary', '2027-02-28');
  expect(wishes?.post).toMatchObject({ score: 0, celebration: { kind: 'anniversary', years: 7 } });
  expect(wishes?.entry).toBeUndefined();
});

test('nothing is celebrated twice in a year, without a wish for it, or while the team does not pay or does not want it', () => {
  expect(plan({ celebrated: { birthday: 2026 } }, 'birthday', '2027-03-02')).toBeDefined();
  const refused = [
    plan({ celebrated: { birthday: 2027 } }, 'birthday', '2027-03-02'),
    plan({ celebrations: { birthday: false } }, 'birthday', '2027-03-02'),
    plan({ state: 'deactivated' }, 'birthday', '2027-03-02'),
    plan({ state: 'pending' }, 'birthday', '2027-03-02'),
    plan({}, 'birthday', '2027-03-03'),
    plan({ hire_date: '2027-03-02' }, 'anniversary', '2027-03-02'),
    plan({}, 'birthday', '2027-03-02', { celebrations: { ...settings, birthday: false } }),
    plan({}, 'birthday', '2027-03-02', { celebrations: undefined }),
    plan({}, 'birthday', '2027-03-02', { trial_ends_at: '2027-01-01T00:00:00.000Z' }),
  ];
  expect(refused).toEqual(refused.map(() => undefined));
});

test('what is switched on begins with the next morning, and the other kind goes on', () => {
  const now = at('2027-03-10T12:00:00Z');
  const off = { ...team, celebrations: { ...settings, anniversary: false } };
  expect(celebrationChanges(off, { anniversary: true }, now)).toEqual({
    celebrations: celebrationSettings(team),
    celebrated_until: { birthday: '2027-03-01', anniversary: '2027-03-10' },
  });
  expect(celebrationChanges(team, { birthday_points: 5 }, now)).toEqual({
    celebrations: { ...celebrationSettings(team), birthday_points: 5 },
  });
  expect(celebrationChanges(team, { birthday: true }, now)).toEqual({});
});

const steps = [
  { from: 5, points: 500 },
  { from: 1, points: 100 },
  { from: 10, points: 0 },
];

test('the step with the highest year up to an anniversary counts, and settings from before are one step', () => {
  expect([0, 1, 4, 5, 9, 10, 40].map((years) => anniversaryPoints(steps, years))).toEqual([
    0, 100, 100, 500, 500, 0, 0,
  ]);
  const before = { celebrations: { ...settings, anniversary_points: 70 } };
  expect(celebrationSettings(before).anniversary_steps).toEqual([{ from: 1, points: 70 }]);
  const saved = (asked: object) =>
    celebrationChanges({ ...team, ...before }, asked, at('2027-03-10T12:00:00Z'));
  expect(saved({ anniversary_steps: steps }).celebrations).toMatchObject({
    anniversary_points: 100,
    anniversary_steps: [steps[1], steps[0], steps[2]],
  });
  expect(saved({ anniversary_points: 8 }).celebrations?.anniversary_steps).toEqual([{ from: 1, points: 8 }]);
  const gift = (years: number) =>
    plan({ hire_date: `${2027 - years}-03-02` }, 'anniversary', '2027-03-02', {
      celebrations: { ...settings, anniversary_steps: steps },
    })?.post.score;
  expect([1, 4, 5, 12].map(gift)).toEqual([100, 100, 500, 0]);
});

test("a team's own words stay with the post, filled for each reader, and only what has a meaning stands in braces", () => {
  const words = { anniversary: '{name}, {years} years! {Name}', birthday: 'Cheers, {name}' };
  const post = plan({}, 'birthday', '2027-03-02', { celebrations: { ...settings, words } })?.post;
  expect(post?.celebration).toEqual({ kind: 'birthday', words: 'Cheers, {name}' });
  expect(celebrationText('ru', { kind: 'birthday', words: 'Cheers, {name}' }, 'Ann')).toBe('Cheers, Ann');
  expect(celebrationText('en', { kind: 'anniversary', years: 3, words: '{years} of {name}' }, 'Ann')).toBe(
    '3 of Ann',
  );
  const refusalOf = (asked: object) =>
    orRefusal(() => celebrationChanges(team, { words: asked }, at('2027-03-10T12:00:00Z')));
  expect(refusalOf(words)).toMatchObject({
    code: 'unknown_placeholder',
    details: { placeholder: 'Name', known: 'name, years' },
    path: ['celebrations', 'words', 'anniversary'],
  });
  expect(refusalOf({ birthday: '{years}' })).toMatchObject({ code: 'unknown_placeholder' });
  expect(refusalOf({ birthday: 'a { b } and {name}' })).toMatchObject({ details: { placeholder: ' b ' } });
  expect(refusalOf({ birthday: '', anniversary: '{name}{years}' })).toMatchObject({
    celebrations: { words: { birthday: null, anniversary: '{name}{years}' } },
  });
});

test.each([
  [
    'who joins after the first day, on the day of joining',
    '2027-03-01',
    '2027-03-02T07:00:00Z',
    '2027-03-02',
  ],
  ['who joined before the first day, on that', '2027-04-01', '2027-03-02T07:00:00Z', '2027-04-01'],
  ['without a first day, on the day of joining', undefined, '2027-03-02T07:00:00Z', '2027-03-02'],
  ["on the team's day, not that of the clock", undefined, '2027-03-02T23:30:00Z', '2027-03-03'],
])('a member is welcomed %s', (_, hire_date, accepted_at, day) => {
  const berlin = {
    timezone: 'Europe/Berlin',
    celebrations: { ...settings, welcome: true, welcome_points: 9 },
  };
  const member = { hire_date, accepted_at } as Partial<User>;
  expect(datesOf({ ...ann, ...member }, 'Europe/Berlin')).toContainEqual({
    kind: 'welcome',
    date: day,
    user_id: 'ann',
  });
  expect(plan(member, 'welcome', day, berlin)?.post).toMatchObject({
    score: 9,
    celebration: { kind: 'welcome' },
  });
  const refused = [
    plan({ ...member, celebrated: { welcome: 2020 } }, 'welcome', day, berlin),
    plan({ ...member, celebrations: { welcome: false } }, 'welcome', day, berlin),
    plan({ ...member, demo: true }, 'welcome', day, berlin),
    plan({ ...member, hire_date: '2027-04-02' }, 'welcome', day, berlin),
    plan(member, 'welcome', '2027-04-04', berlin),
    plan(member, 'welcome', day),
  ];
  expect(refused).toEqual(refused.map(() => undefined));
});

test('who joins after the morning is welcomed at once, and a change of the time zone loses nobody', () => {
  const joined = { ...ann, accepted_at: '2027-03-02T09:00:00.000Z', hire_date: undefined } as object as User;
  expect(isWelcomedAtOnce(joined, 'UTC', at('2027-03-02T09:00:01Z'))).toBe(true);
  expect(isWelcomedAtOnce(joined, 'UTC', at('2027-03-02T07:59:00Z'))).toBe(false);
  expect(isWelcomedAtOnce(joined, 'UTC', at('2027-03-03T09:00:00Z'))).toBe(false);
  // In the index under 3 March, the day in Kiritimati; then the team moves.
  const west = { timezone: 'America/Los_Angeles', celebrations: { ...settings, welcome: true } };
  expect(plan({ accepted_at: '2027-03-02T09:00:00.000Z' }, 'welcome', '2027-03-03', west)).toBeDefined();
  expect(
    nextCelebrationMoment({ ...team, ...west }, { welcome: '2027-03-03' }, at('2027-03-02T12:00:00Z')),
  ).toEqual(at('2027-03-03T16:00:00Z'));
});
