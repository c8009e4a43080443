import { expect, test } from 'vitest';
import type { StoredSubscription } from '#shared/model/billing';
import { mayBeDue, schedulable } from '#shared/rules/mails/schedules';
import { nextPeriodStart, periodOf, previousPeriod } from '#shared/rules/basics/time';
import {
  dueTrialReminder,
  needsTrialReminders,
  nextTrialReminder,
} from '#shared/rules/billing/trial-reminders';

const at = (text: string): Date => new Date(text);
const workspace = { trial_ends_at: '2026-12-23T10:00:00.123Z' };

test('a trial is reminded of 7, 3 and 1 days before its end and at its end, to the millisecond', () => {
  const walk = [
    ['2026-12-16T10:00:00.122Z', undefined, '2026-12-16T10:00:00.123Z'],
    ['2026-12-16T10:00:00.123Z', 7, '2026-12-20T10:00:00.123Z'],
    ['2026-12-20T10:00:00.123Z', 3, '2026-12-22T10:00:00.123Z'],
    ['2026-12-23T10:00:00.122Z', 1, '2026-12-23T10:00:00.123Z'],
    ['2026-12-23T10:00:00.123Z', 0, undefined],
    ['2030-01-01T00:00:00Z', 0, undefined],
  ] as const;
  for (const [now, due, next] of walk) {
    expect([now, dueTrialReminder(workspace, at(now))]).toEqual([now, due]);
    expect([now, nextTrialReminder(workspace, at(now))?.toISOString()]).toEqual([now, next]);
  }
});

test('reminders are for those who do not pay and stay', () => {
  expect(needsTrialReminders({})).toBe(true);
  for (const status of ['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused'] as const)
    expect([status, needsTrialReminders({ subscription: { status } as StoredSubscription })]).toEqual([
      status,
      true,
    ]);
  for (const status of ['trialing', 'active', 'past_due'] as const)
    expect([status, needsTrialReminders({ subscription: { status } as StoredSubscription })]).toEqual([
      status,
      false,
    ]);
  expect(needsTrialReminders({ manual_payments: true })).toBe(false);
  expect(needsTrialReminders({ closing: 'delete' })).toBe(false);
  expect(needsTrialReminders({ closing: 'reset' })).toBe(true);
});

test.each([
  ['day', 'UTC', '2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z'],
  ['week', 'UTC', '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00.000Z'],
  ['month', 'Asia/Tokyo', '2028-02-29T14:59:59.999Z', '2028-02-29T15:00:00.000Z'],
  ['quarter', 'UTC', '2026-10-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['year', 'America/Los_Angeles', '2026-01-01T08:00:00.000Z', '2027-01-01T08:00:00.000Z'],
  // Clocks are set forward and back at 2:00 there.
  ['day', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['day', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  // There midnight is left out: the day begins at 1:00.
  ['day', 'Africa/Cairo', '2026-04-23T12:00:00.000Z', '2026-04-23T22:00:00.000Z'],
] as const)('after a %s in %s the next one begins at its first instant', (kind, zone, now, start) => {
  const next = nextPeriodStart(at(now), kind, zone);
  expect(next.toISOString()).toBe(start);
  expect(periodOf(new Date(next.getTime() - 1), kind, zone)).toBe(periodOf(at(now), kind, zone));
  expect(previousPeriod(next, kind, zone)).toBe(periodOf(at(now), kind, zone));
});

test('a moment is scheduled for a minute in which it is over, and may be due from itself on', () => {
  const scheduled = schedulable(at('2026-12-23T10:00:00.123Z'));
  expect(scheduled.toISOString()).toBe('2026-12-23T10:01:00.000Z');
  expect(schedulable(at('2026-12-23T09:59:49.900Z')).toISOString()).toBe('2026-12-23T10:00:00.000Z');
  expect(schedulable(at('2026-12-23T09:59:55.000Z')).toISOString()).toBe('2026-12-23T10:01:00.000Z');
  expect(mayBeDue(scheduled, at('2026-12-23T10:00:00.123Z'))).toBe(true);
  expect(mayBeDue(scheduled, at('2026-12-23T09:59:00.000Z'))).toBe(false);
  expect(mayBeDue(scheduled, at('2027-01-23T10:00:00.000Z'))).toBe(true);
  expect(mayBeDue(undefined, at('2027-01-23T10:00:00.000Z'))).toBe(false);
});
