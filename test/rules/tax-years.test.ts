import { expect, test } from 'vitest';
import { limits } from '#shared/model/limits';
import type { StoredPurchase } from '#shared/model/purchase';
import type { User } from '#shared/model/user';
import { proportionalShares } from '#shared/rules/statistics/proportional-shares';
import { boundsOfYear, presentTaxYear } from '#shared/rules/rewards/tax-years';
import { allPermissions } from '#shared/rules/people/users';

const me = { permissions: allPermissions } as User;
const workspace = { timezone: 'UTC', created_at: '2024-05-01T00:00:00.000Z' };
const aPurchase = (at: number) =>
  ({
    id: `P${at}`,
    kind: 'purchase',
    status: 'fulfilled',
    reward: {
      id: 'R',
      title: 'Tea',
      emoji: null,
      image: null,
      reward_type: 'individual',
      fulfilment: 'manual',
    },
    price: 10,
    money_value: { amount: 450, currency: 'EUR' },
    status_changed_at: '2026-03-01T00:00:00.000Z',
    parts: [{ id: `P${at}`, user_id: 'U', amount: 10, created_at: '2026-02-01T00:00:00.000Z' }],
  }) as unknown as StoredPurchase;
const yearOf = (count: number) => {
  const purchases = Array.from({ length: count }, (_, at) => aPurchase(at));
  return presentTaxYear(2026, { purchases, rewards: new Map(), users: new Map() }, workspace, me);
};

test('a year with too many redemptions has its sums only', () => {
  const most = limits.taxYear.redemptions;
  expect(yearOf(most).members[0]?.items).toHaveLength(most);
  const { members, totals } = yearOf(most + 1);
  expect(members[0]?.items).toBeNull();
  expect(totals.values).toEqual([{ amount: 450 * (most + 1), currency: 'EUR' }]);
});

test('a year begins at midnight of its first day in the time zone of the workspace', () => {
  const { from, until } = boundsOfYear(2026, 'Pacific/Auckland');
  expect([from, until].map((at) => at.toISOString())).toEqual([
    '2025-12-31T11:00:00.000Z',
    '2026-12-31T11:00:00.000Z',
  ]);
});

test('the parts of a money value are exactly the whole, whatever was paid', () => {
  for (let seed = 1; seed < 400; seed += 1) {
    const paid = Array.from({ length: 1 + (seed % 7) }, (_, at) => 1 + ((seed * 7919 + at * 104_729) % 997));
    const total = (seed * 31_337) % 100_000_001;
    const parts = proportionalShares(total, paid);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
    const all = paid.reduce((sum, one) => sum + one, 0);
    parts.forEach((part, at) => expect(Math.abs(part - (total * (paid[at] ?? 0)) / all)).toBeLessThan(1));
  }
});
