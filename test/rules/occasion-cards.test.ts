import { expect, test } from 'vitest';
import type { StoredGroup } from '#shared/model/group';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { nextCelebrationMoment } from '#shared/rules/celebrations/celebration-days';
import { daysWithCard, occasionOf, planTeamCard } from '#shared/rules/celebrations/occasion-cards';

const { openedByTeam, everybody } = limits.greetingCard;
const now = new Date('2027-03-01T09:30:00Z');
const celebrations = {
  birthday: true,
  anniversary: true,
  birthday_points: 0,
  anniversary_points: 0,
  remind: false,
  cards: true,
};
const team = {
  id: 'W',
  timezone: 'UTC',
  language: 'en',
  users_count: everybody,
  trial_ends_at: '2099-01-01T00:00:00.000Z',
  celebrations,
} as object as Workspace;
const ann = {
  id: 'ann',
  state: 'accepted',
  first_name: 'Ann',
  birth_date: '1990-03-05',
  manager_id: 'max',
} as object as User;
const sales = { id: 'sales' } as object as StoredGroup;
const plan = (workspace: object = {}, user: object = {}, group?: StoredGroup) =>
  planTeamCard(
    { workspace: { ...team, ...workspace }, user: { ...ann, ...user }, group },
    { kind: 'birthday', day: '2027-03-05' },
    'card' as never,
    now,
  );

test('the group and the manager sign, in a team of up to a hundred without groups everybody, in a larger one nobody', () => {
  expect(plan({}, {}, sales)).toMatchObject({
    title: 'Happy birthday, Ann!',
    group_id: 'sales',
    user_ids: ['max'],
    deliver_at: '2027-03-05T08:00:00.000Z',
  });
  const small = plan();
  expect([small?.group_id, small?.user_ids]).toEqual([undefined, undefined]);
  expect(small).toBeDefined();
  expect(plan({ users_count: everybody + 1 })).toBeUndefined();
});

test('no card opens without room, for a day that is over, a fictional member or a team that wants none', () => {
  expect(plan({ team_cards_count: openedByTeam - 1 })).toBeDefined();
  expect(plan({ team_cards_count: openedByTeam })).toBeUndefined();
  expect(plan({}, { demo: true })).toBeUndefined();
  expect(plan({}, { birth_date: '1990-03-06' })).toBeUndefined();
  expect(plan({ celebrations: { ...celebrations, cards: false } })).toBeUndefined();
  expect(plan({ trial_ends_at: '2020-01-01T00:00:00.000Z' })).toBeUndefined();
});

test('a long name is cut to the length of a title', () => {
  expect(plan({}, { first_name: 'N'.repeat(300) })?.title).toHaveLength(limits.greetingCard.title);
});

test('anniversaries get a card from the fifth on, and a first day gets none', () => {
  const [first, last] = daysWithCard(now, 'UTC');
  expect([first, last]).toEqual(['2027-03-02', '2027-03-08']);
  const anniversary = (year: number) =>
    occasionOf({ kind: 'anniversary', date: '03-05', user_id: ann.id, year }, first);
  expect(anniversary(2023)).toBeUndefined();
  expect(anniversary(2022)).toEqual({ kind: 'anniversary', day: '2027-03-05' });
  expect(occasionOf({ kind: 'welcome', date: '2027-03-05', user_id: ann.id }, first)).toBeUndefined();
});

test('while a day is less than a week away, each morning may open a card', () => {
  const next = (birthday: string, until: string) =>
    nextCelebrationMoment(
      { ...team, celebrated_until: { birthday: until } },
      { birthday },
      now,
    )?.toISOString();
  expect(next('03-20', '2027-03-01')).toBe('2027-03-13T08:00:00.000Z');
  expect(next('03-05', '2027-03-01')).toBe('2027-03-02T08:00:00.000Z');
  expect(next('03-02', '2027-03-01')).toBe('2027-03-02T08:00:00.000Z');
});
