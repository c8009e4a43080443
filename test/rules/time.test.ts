import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, daysBefore, instantAt, monthsBetween, namedZone, periodOf } from '#shared/rules/basics/time';

const at = (iso: string): Date => new Date(iso);

test.each([
  ['Europe/Madrid', '2026-03-31T21:59:59.999Z', 'month:2026-03'],
  ['Europe/Madrid', '2026-03-31T22:00:00.000Z', 'month:2026-04'],
  ['America/New_York', '2026-04-01T03:59:59.999Z', 'month:2026-03'],
  ['America/New_York', '2026-04-01T04:00:00.000Z', 'month:2026-04'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', 'month:2027-01'],
  ['UTC', '2028-02-29T23:59:59.999Z', 'month:2028-02'],
  ['UTC', '2028-03-01T00:00:00.000Z', 'month:2028-03'],
])('a month in %s: %s lies in %s', (zone, instant, period) => {
  expect(periodOf(at(instant), 'month', zone)).toBe(period);
});

test('a browser that reports a bare offset instead of a zone counts as UTC', () => {
  expect(['Europe/Madrid', 'GMT', '+03:00', '-0530'].map(namedZone)).toEqual([
    'Europe/Madrid',
    'GMT',
    'UTC',
    'UTC',
  ]);
});

test.each([
  ['day', '2026-11-21T12:00:00Z', 'day:2026-11-21'],
  ['week', '2026-11-21T12:00:00Z', 'week:2026-11-16'],
  ['week', '2026-11-22T23:59:59.999Z', 'week:2026-11-16'],
  ['week', '2026-11-23T00:00:00.000Z', 'week:2026-11-23'],
  ['week', '2027-01-01T00:00:00.000Z', 'week:2026-12-28'],
  ['quarter', '2026-09-30T23:59:59.999Z', 'quarter:2026-3'],
  ['quarter', '2026-10-01T00:00:00.000Z', 'quarter:2026-4'],
  ['year', '2026-12-31T23:59:59.999Z', 'year:2026'],
] as const)('%s of %s is %s', (kind, instant, period) => {
  expect(periodOf(at(instant), kind, 'UTC')).toBe(period);
});

test('days of 23 and 25 hours at Madrid’s clock changes are one day each', () => {
  const hours = (from: string, count: number) =>
    Array.from({ length: count }, (_, hour) =>
      dayOf(new Date(Date.parse(from) + hour * 3_600_000), 'Europe/Madrid'),
    );
  expect(new Set(hours('2026-03-28T23:00:00Z', 23))).toEqual(new Set(['2026-03-29']));
  expect(dayOf(at('2026-03-29T22:00:00Z'), 'Europe/Madrid')).toBe('2026-03-30');
  expect(new Set(hours('2026-10-24T22:00:00Z', 25))).toEqual(new Set(['2026-10-25']));
  expect(dayOf(at('2026-10-25T23:00:00Z'), 'Europe/Madrid')).toBe('2026-10-26');
});

test('going back by any number of days and forward again returns the same day', () => {
  fc.assert(
    fc.property(
      fc.date({ min: at('1980-01-01'), max: at('2200-01-01'), noInvalidDate: true }),
      fc.nat(400),
      (date, count) => {
        const day = date.toISOString().slice(0, 10);
        expect(daysBefore(daysBefore(day, count), -count)).toBe(day);
      },
    ),
  );
});

test('midnight and the millisecond before it lie in neighboring days, weeks and months in every zone', () => {
  const zones = ['UTC', 'Europe/Madrid', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'];
  fc.assert(
    fc.property(
      fc.date({ min: at('2020-01-01'), max: at('2060-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (date, zone) => {
        const today = dayOf(date, zone);
        let [from, to] = [date.getTime(), date.getTime() + 26 * 3_600_000];
        while (to - from > 1) {
          const middle = Math.floor((from + to) / 2);
          if (dayOf(new Date(middle), zone) === today) from = middle;
          else to = middle;
        }
        const [last, first] = [new Date(from), new Date(to)];
        const tomorrow = daysBefore(today, -1);
        expect([dayOf(last, zone), dayOf(first, zone)]).toEqual([today, tomorrow]);
        const turns = periodOf(last, 'month', zone) !== periodOf(first, 'month', zone);
        expect(turns).toBe(tomorrow.endsWith('-01'));
        const week = periodOf(last, 'week', zone) !== periodOf(first, 'week', zone);
        expect(week).toBe(new Date(`${tomorrow}T12:00:00Z`).getUTCDay() === 1);
      },
    ),
  );
});

test('the months of a span include one more on either side for all time zones', () => {
  expect(monthsBetween('2026-11-30T23:59:00.000Z', at('2027-01-15T00:00:00Z'))).toEqual([
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ]);
});

test.each([
  ['2026-11-21T15:04:05.006', 'UTC', '2026-11-21T15:04:05.006Z'],
  ['2026-01-15T12:00:00', 'Europe/Kyiv', '2026-01-15T10:00:00.000Z'],
  ['2026-07-15T00:30:00', 'Europe/Kyiv', '2026-07-14T21:30:00.000Z'],
  ['2026-07-15T12:00:00', 'Asia/Kathmandu', '2026-07-15T06:15:00.000Z'],
  ['2026-07-15T12:00:00', 'Pacific/Kiritimati', '2026-07-14T22:00:00.000Z'],
  // An hour before and after the clocks of New York change, in both directions.
  ['2026-03-08T01:30:00', 'America/New_York', '2026-03-08T06:30:00.000Z'],
  ['2026-03-08T03:30:00', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T00:30:00', 'America/New_York', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01T02:30:00', 'America/New_York', '2026-11-01T07:30:00.000Z'],
])('the clocks show %s in %s at %s', (wall, zone, instant) => {
  expect(instantAt(wall, zone).toISOString()).toBe(instant);
});

test.each(['2026-03-08T02:30:00', '2026-11-01T01:30:00'])(
  'a time that never comes, or comes twice, is within an hour of it: %s',
  (wall) => {
    const near = instantAt(wall, 'America/New_York').getTime() - Date.parse(`${wall}Z`);
    expect([4, 5]).toContain(near / 3_600_000);
  },
);
