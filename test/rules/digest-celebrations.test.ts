import { expect, test } from 'vitest';
import type { UpcomingCelebration } from '#shared/model/celebration';
import type { UserId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { comingCelebrations, comingOf, firstComingDay } from '#shared/rules/mails/digest-celebrations';

const week = '2026-11-16';
const monday = new Date('2026-11-23T09:00:00Z');
const celebrations = { birthday: true, anniversary: true };
const workspace = { timezone: 'UTC', celebrations } as unknown as Workspace;

const member = (id: string, dates: Partial<User>): User =>
  ({ id, first_name: id, last_name: '', state: 'accepted', ...dates }) as unknown as User;
const born = (id: string, day: number): User => member(id, { birth_date: `1990-11-${day}` });
const reader = member('reader', { birth_date: '1980-11-24' });

const found = (people: readonly User[], count = people.length) => ({
  ...comingOf(people.map(({ id }) => ({ person: { id } }) as UpcomingCelebration)),
  count,
});
const told = (
  stored: ReturnType<typeof found>,
  people: readonly User[],
  { now = monday, of = workspace } = {},
) => {
  const known = new Map<UserId, User>(people.map((user) => [user.id, user]));
  const { shown, more } = comingCelebrations(stored, reader, known, { workspace: of, week, now });
  return { shown: shown.map(({ user: { id }, day, kind, years }) => [id, day, kind, years]), more };
};

test('a digest tells the days of the week in which it goes out', () => {
  expect(firstComingDay(week)).toBe('2026-11-23');
  const people = [born('a', 29), member('b', { hire_date: '2021-11-23', birth_date: '1990-11-30' })];
  expect(told(found(people), people)).toEqual({
    shown: [
      ['b', '2026-11-23', 'anniversary', 5],
      ['a', '2026-11-29', 'birthday', undefined],
    ],
    more: 0,
  });
});

test('five are named, the rest is a number without the reader, and of many members eight are read', () => {
  const people = [reader, ...Array.from({ length: 11 }, (_, at) => born(`m${at}`, 24))];
  const stored = found(people);
  expect(stored.people).toHaveLength(8);
  const { shown, more } = told(stored, people);
  expect(shown.map(([id]) => id)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
  expect(more).toBe(6);
});

test('who was erased, deactivated or opted out since is neither named nor counted, nor is a kind switched off', () => {
  const people = [born('gone', 24), born('left', 24), born('silent', 24), born('there', 25)];
  const now = [
    { ...born('left', 24), state: 'deactivated' as const },
    { ...born('silent', 24), celebrations: { birthday: false } } as User,
    born('there', 25),
  ];
  expect(told(found(people), now)).toEqual({
    shown: [['there', '2026-11-25', 'birthday', undefined]],
    more: 0,
  });
  const none = { ...workspace, celebrations: { ...celebrations, birthday: false } } as Workspace;
  expect(told(found(people), now, { of: none })).toEqual({ shown: [], more: 0 });
});

test('a mail that is late is silent about days that are over', () => {
  const people = [born('a', 23), born('b', 25)];
  expect(told(found(people), people, { now: new Date('2026-11-25T09:00:00Z') })).toEqual({
    shown: [['b', '2026-11-25', 'birthday', undefined]],
    more: 0,
  });
});
