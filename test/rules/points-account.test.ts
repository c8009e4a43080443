import { expect, test } from 'vitest';
import type { GroupId, UserId } from '#shared/model/ids';
import { EntryType } from '#shared/model/entry';
import { accountLines } from '#shared/model/account-lines';
import { lineOf, pointsOf, worthOf } from '#shared/rules/rewards/points-account';

const by_id = 'ann' as UserId;

test('every entry is on one line of the account, and every line has entries', () => {
  const lines = EntryType.options.flatMap((type) => [
    lineOf({ type }),
    lineOf({ type, by_id }),
    ...(['individual', 'team', 'gift_card', 'payroll'] as const).map((redeemed) =>
      lineOf({ type, by_id, redeemed }),
    ),
  ]);
  expect(new Set(lines)).toEqual(new Set(accountLines));
  expect(lineOf({ type: 'post' })).toBe('company');
  expect(lineOf({ type: 'post', by_id })).toBe('given');
  expect(lineOf({ type: 'purchase', by_id })).toBe('earlier');
});

test('an entry counts with the department of then, with none, or apart', () => {
  const department_id = 'sales' as GroupId;
  expect(pointsOf({ department_id })).toBe('sales');
  expect(pointsOf({})).toBe('none');
  expect(pointsOf({ department_id, demo: true })).toBe('demo');
});

test.each([
  [240, 500, 1200],
  [1, 1, 0],
  [50, 1, 1],
  [-3, 500, -15],
])('%i coins at %i ten-thousandths are %i cents', (coins, amount, cents) => {
  expect(worthOf(coins, { amount, currency: 'EUR' })).toEqual({ amount: cents, currency: 'EUR' });
});
