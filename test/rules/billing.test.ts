import { describe, expect, test } from 'vitest';
import { CallbackPath } from '#shared/model/money';
import type { StoredSubscription } from '#shared/model/billing';
import type { Workspace } from '#shared/model/workspace';
import {
  billedSeats,
  canChange,
  endedAccess,
  firstPayment,
  isBillingActive,
  isCardExpired,
  planOf,
  prorationStart,
  seatPrice,
  trialDaysLeft,
  trialEnd,
  welcomeOffer,
} from '#shared/rules/billing/billing';

const created = new Date('2026-03-01T10:00:00.000Z');
const end = trialEnd(created);
const after = (ms: number): Date => new Date(end.getTime() + ms);
const day = 86_400_000;

const paid: StoredSubscription = {
  id: 'sub_1',
  status: 'active',
  plan: 'monthly',
  quantity: 5,
  current_period_end: after(30 * day).toISOString(),
  cancel_at_period_end: false,
};
const workspace = (of: Partial<Workspace> = {}) =>
  ({ trial_ends_at: end.toISOString(), users_count: 1, ...of }) as Workspace;

describe('access', () => {
  test('the trial ends exactly 30 times 24 hours after it began, whatever the clocks do in between', () => {
    expect(end.toISOString()).toBe('2026-03-31T10:00:00.000Z');
    expect(isBillingActive(workspace(), after(-1))).toBe(true);
    expect(isBillingActive(workspace(), after(0))).toBe(false);
    expect([-30 * day, -day, -1, 0, day].map((ms) => trialDaysLeft(workspace(), after(ms)))).toEqual([
      30, 1, 1, 0, 0,
    ]);
  });

  const ends = Date.parse(paid.current_period_end);
  const since = ends - 3 * day;
  test.each<[title: string, of: Partial<StoredSubscription>, at: number, active: boolean]>([
    ['paid for', {}, ends - 1, true],
    ['a renewal that nobody told us of yet', {}, ends + 7 * day - 1, true],
    ['a renewal that never came', {}, ends + 7 * day, false],
    ['trialing at the provider', { status: 'trialing' }, ends - 1, true],
    ['canceled, in the period that is paid', { cancel_at_period_end: true }, ends - 1, true],
    ['canceled, after it', { cancel_at_period_end: true }, ends, false],
    [
      'a payment missing for less than seven days',
      { status: 'past_due', past_due_since: new Date(since).toISOString() },
      since + 7 * day - 1,
      true,
    ],
    [
      'a payment missing for seven days',
      { status: 'past_due', past_due_since: new Date(since).toISOString() },
      since + 7 * day,
      false,
    ],
    ...(['unpaid', 'incomplete', 'incomplete_expired', 'paused', 'canceled'] as const).map(
      (status): [string, Partial<StoredSubscription>, number, boolean] => [
        status,
        { status },
        ends - 1,
        false,
      ],
    ),
  ])('%s', (_, of, at, active) => {
    expect(isBillingActive(workspace({ subscription: { ...paid, ...of } }), new Date(at))).toBe(active);
  });

  test('manual payments give access without an end', () => {
    expect(isBillingActive(workspace({ manual_payments: true }), after(1000 * day))).toBe(true);
  });

  test('what ended is a plan as soon as there was a subscription', () => {
    expect(endedAccess(workspace(), after(-1))).toBeNull();
    expect(endedAccess(workspace(), after(0))).toBe('trial');
    expect(endedAccess(workspace({ subscription: paid, subscription_version: 1 }), after(day))).toBeNull();
    expect(endedAccess(workspace({ subscription_version: 4 }), after(day))).toBe('plan');
  });

  test('the plan is named by what gives access', () => {
    const at = after(day);
    expect(planOf(workspace(), after(-1))).toBe('trial');
    expect(planOf(workspace(), at)).toBe('none');
    expect(planOf(workspace({ subscription: { ...paid, plan: 'annual' } }), at)).toBe('annual');
    expect(planOf(workspace({ subscription: { ...paid, status: 'unpaid' } }), at)).toBe('none');
    expect(planOf(workspace({ manual_payments: true, subscription: paid }), at)).toBe('enterprise');
  });
});

describe('money', () => {
  test('a seat costs 3 dollars a month, or 10 % less for twelve months', () => {
    expect(seatPrice('monthly')).toBe(300);
    expect(seatPrice('annual')).toBe(3240);
  });

  test.each([
    [0, 5],
    [4, 5],
    [5, 5],
    [6, 6],
    [812, 812],
  ])('%i members are billed as %i seats', (users_count, seats) => {
    expect(billedSeats({ users_count })).toBe(seats);
  });

  test('a change is charged from the start of the day, but not from before the period', () => {
    const now = new Date('2026-03-14T17:23:45.678Z');
    expect(prorationStart(new Date('2026-03-01T10:00:00Z'), now).toISOString()).toBe(
      '2026-03-14T00:00:00.000Z',
    );
    const today = new Date('2026-03-14T10:00:00Z');
    expect(prorationStart(today, now)).toBe(today);
  });

  test('a subscription begins unpaid while more than two days of the trial are left', () => {
    expect(firstPayment(workspace(), after(-3 * day))).toEqual(end);
    expect(firstPayment(workspace(), after(-2 * day))).toBeUndefined();
    expect(firstPayment(workspace(), after(day))).toBeUndefined();
  });

  test('the welcome offer is open during the trial, and kept for good', () => {
    expect(welcomeOffer(workspace(), after(-1))).toBe('open');
    expect(welcomeOffer(workspace(), after(0))).toBe('over');
    expect(welcomeOffer(workspace({ subscription: paid }), after(-1))).toBe('over');
    expect(welcomeOffer(workspace({ welcome_offer_at: created.toISOString() }), after(day))).toBe('granted');
  });

  test('a card is valid to the end of its month', () => {
    const card = { exp_month: 12, exp_year: 2026 };
    expect(isCardExpired(card, new Date('2026-12-31T23:59:59.999Z'))).toBe(false);
    expect(isCardExpired(card, new Date('2027-01-01T00:00:00.000Z'))).toBe(true);
  });
});

test.each<[Partial<StoredSubscription>, string]>([
  [{}, 'change cancel'],
  [{ status: 'trialing' }, 'change cancel'],
  [{ cancel_at_period_end: true }, 'resume'],
  [{ status: 'past_due' }, 'cancel resume'],
  [{ status: 'past_due', cancel_at_period_end: true }, 'resume'],
  [{ status: 'unpaid' }, 'cancel resume'],
  [{ status: 'incomplete' }, ''],
])('a subscription that is %j allows: %s', (of, allowed) => {
  const can = canChange({ ...paid, ...of });
  expect(
    Object.entries(can)
      .flatMap(([what, may]) => (may ? [what] : []))
      .join(' '),
  ).toBe(allowed);
});

describe('the way back from a payment page', () => {
  test.each(['/', '/settings/billing/overview', '/settings/rewards/all?from=card&view=rewards'])(
    'can be %s',
    (path) => {
      expect(CallbackPath.safeParse(path).success).toBe(true);
    },
  );
  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    '/a//evil.example',
    '/@evil.example',
    '/%2f%2fevil.example',
    '/a?b=//evil.example',
    '/a#b',
    '/..//evil',
    '/\t/evil.example',
    '',
    'settings',
  ])('cannot be %j', (path) => {
    expect(CallbackPath.safeParse(path).success).toBe(false);
  });
});
