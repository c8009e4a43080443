import { assert, constantFrom, date, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { averageMonth } from '#shared/rules/basics/months';
import {
  askedPeriod,
  comparedPeriods,
  daysUntil,
  lengthOf,
  lifespanOf,
  monthIn,
  monthPeriod,
  monthsOf,
  periodBefore,
} from '#shared/rules/basics/periods';

const life = { from: '2020-02-10', until: '2026-11-24' };
const asked = (from: string, until: string) => askedPeriod({ from, until }, life);
const before = (from: string, until: string, of = life) => periodBefore({ from, until }, of);

test('without a period the dashboard is about the last 30 days, today included', () => {
  expect(askedPeriod({}, life)).toEqual({ from: '2026-10-26', until: '2026-11-24' });
  expect(lengthOf(daysUntil('2024-03-01', 90))).toBe(90);
});

test('a period has at most 366 days, also when a leap day is among them', () => {
  expect(lengthOf(asked('2023-11-25', '2024-11-24'))).toBe(366);
  expect(() => asked('2023-11-24', '2024-11-24')).toThrow('too_many');
  expect(() => asked('2021-01-01', '2022-01-02')).toThrow('too_many');
});

test('a period outside of the life of the workspace is refused; one that begins before it is not', () => {
  expect(asked('2019-12-01', '2020-02-20').from).toBe('2019-12-01');
  // Demo data may be dated 32 days before the workspace.
  expect(asked('2020-01-01', '2020-01-09').until).toBe('2020-01-09');
  expect(() => asked('2019-12-01', '2020-01-08')).toThrow('out_of_range');
  expect(() => asked('2026-11-25', '2026-11-25')).toThrow('out_of_range');
  expect(() => asked('2026-11-01', '2026-11-26')).toThrow('out_of_range');
});

test('a period ends today, even if it is tomorrow already where the caller is', () => {
  expect(asked('2026-11-01', '2026-11-25')).toEqual({ from: '2026-11-01', until: '2026-11-24' });
});

test.each([
  ['as many days right before', '2026-10-26', '2026-11-24', '2026-09-26', '2026-10-25'],
  ['one day: the day before', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['a month: the whole month before', '2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['February of a leap year: January', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
  ['January: December', '2025-01-01', '2025-01-31', '2024-12-01', '2024-12-31'],
  ['a month so far: the same days', '2026-11-01', '2026-11-24', '2026-10-01', '2026-10-24'],
  ['the first days of a past month are no month', '2026-05-01', '2026-05-10', '2026-04-21', '2026-04-30'],
])('compared is %s', (_, from, until, first, last) => {
  expect(before(from, until)).toEqual({ from: first, until: last });
});

test('a month so far is compared with no day after the end of a shorter month', () => {
  const today = { from: '2020-01-01', until: '2025-03-30' };
  expect(before('2025-03-01', '2025-03-30', today)).toEqual({ from: '2025-02-01', until: '2025-02-28' });
});

test('there is no comparison when the workspace is younger than the period before', () => {
  expect(before('2020-02-12', '2020-02-13')).toEqual({ from: '2020-02-10', until: '2020-02-11' });
  expect(before('2020-02-11', '2020-02-12')).toBeNull();
  expect(before('2020-03-01', '2020-03-31')).toBeNull();
});

test('any period and the one before it have the same length and touch each other, unless they are months', () => {
  const day = date({ min: new Date('2022-01-01'), max: new Date('2026-11-24'), noInvalidDate: true });
  assert(
    property(day, integer({ min: 1, max: 366 }), (end, days) => {
      const period = daysUntil(end.toISOString().slice(0, 10), days);
      const former = periodBefore(period, life);
      if (!former || monthIn(period, life.until)) return;
      expect(lengthOf(former)).toBe(days);
      expect(daysUntil(period.from, 2).from).toBe(former.until);
    }),
  );
});

test('the days of a workspace are those of its time zone, also where clocks change at midnight', () => {
  const zones = constantFrom(
    'UTC',
    'America/Havana',
    'Asia/Beirut',
    'Pacific/Kiritimati',
    'America/Los_Angeles',
  );
  const instant = date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
  assert(
    property(zones, instant, (timezone, now) => {
      const created = { created_at: '2020-02-10T12:00:00.000Z', timezone };
      const { period, before: former } = comparedPeriods({}, created, now);
      expect(period.until).toBe(lifespanOf(created, now).until);
      expect([
        lengthOf(period),
        former && monthIn(period, period.until) ? 30 : lengthOf(former ?? period),
      ]).toEqual([30, 30]);
    }),
  );
  const at = new Date('2026-03-29T22:30:00Z');
  const zone = (timezone: string) => lifespanOf({ created_at: '2026-01-01T23:30:00Z', timezone }, at);
  expect(zone('Europe/Berlin')).toEqual({ from: '2026-01-02', until: '2026-03-30' });
  expect(zone('America/New_York')).toEqual({ from: '2026-01-01', until: '2026-03-29' });
});

test('members are reported of the months a long period touches, and of the month in which a short one ends', () => {
  expect(monthsOf({ from: '2026-10-26', until: '2026-11-24' })).toEqual(['2026-11']);
  expect(monthsOf({ from: '2026-10-24', until: '2026-11-24' })).toEqual(['2026-10', '2026-11']);
  expect(monthsOf({ from: '2025-11-25', until: '2026-11-24' })).toHaveLength(13);
  const workspace = { created_at: '2026-09-20T00:00:00Z', timezone: 'UTC' };
  const now = new Date('2026-11-24T12:00:00Z');
  const year = { from: '2025-11-25', until: '2026-11-24' };
  expect(comparedPeriods(year, workspace, now)).toMatchObject({
    before: null,
    months: ['2026-09', '2026-10', '2026-11'],
    monthsBefore: [],
  });
});

test('an average month leaves out the share of months whose members nobody counted', () => {
  const month = (active: number, joined: number | null) => ({
    month: '2026-01',
    active_users: active,
    accepted_users: joined,
  });
  expect(averageMonth([month(4, null), month(5, 10), month(9, 12)])).toEqual({
    active_users: 6,
    engagement: 0.625,
  });
  expect(averageMonth([month(3, 0), month(5, 4)]).engagement).toBe(1);
  expect(averageMonth([])).toEqual({ active_users: null, engagement: null });
});

test('a month is known by its first and last day, the present one by today', () => {
  expect(monthPeriod('2024-02', '2026-11-24')).toEqual({ from: '2024-02-01', until: '2024-02-29' });
  expect(monthPeriod('2026-11', '2026-11-24').until).toBe('2026-11-24');
  expect(monthIn({ from: '2026-11-01', until: '2026-11-24' }, '2026-11-24')).toBe('2026-11');
  expect(monthIn({ from: '2026-11-01', until: '2026-11-23' }, '2026-11-24')).toBeUndefined();
});
