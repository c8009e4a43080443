import * as z from 'zod';
import { CsvQuery, Points } from '#shared/model/common';
import { AccountCheck, AccountMonth, PointsAccount, PointValue } from '#shared/model/points-account';
import { Person } from '#shared/model/user';
import { endpoint } from './endpoint.ts';

/** Who books what is outstanding: whoever runs the shop, and whoever pays. */
const bookkeepers = ['rewards_administrator', 'billing_administrator'] as const;

export const ledger = {
  account: endpoint({
    method: 'GET',
    path: '/ledger/account',
    summary: 'How the coins of all members changed in a month, in all and by department',
    access: bookkeepers,
    billing: 'required',
    scope: 'points:read',
    query: z.object({ month: AccountMonth }),
    reply: PointsAccount,
    refuses: ['wrong_format', 'out_of_range'],
  }),
  exportAccount: endpoint({
    method: 'GET',
    path: '/ledger/account.csv',
    summary: 'A month of the points account as a CSV file',
    access: bookkeepers,
    billing: 'required',
    scope: 'points:read',
    query: CsvQuery.extend({ month: AccountMonth }),
    produces: 'text/csv',
    reply: z.string(),
    refuses: ['wrong_format', 'out_of_range'],
  }),
  checkAccount: endpoint({
    method: 'GET',
    path: '/ledger/account/check',
    summary: 'Compare what the points account says today with the sum of all balances',
    access: bookkeepers,
    billing: 'required',
    scope: 'points:read',
    reply: AccountCheck,
  }),
  setPointValue: endpoint({
    method: 'PUT',
    path: '/ledger/point_value',
    summary: 'Say what a point is worth in reports, or that it has no value there',
    access: bookkeepers,
    billing: 'required',
    scope: null,
    body: z.object({ point_value: PointValue.nullable() }),
    reply: z.object({ point_value: PointValue.nullable() }),
    refuses: ['wrong_format', 'out_of_range'],
  }),
  verify: endpoint({
    method: 'GET',
    path: '/ledger/verify',
    summary:
      'Recompute every balance from its ledger entries, and every allowance from the posts; list the differences',
    access: ['account_administrator'],
    billing: 'required',
    scope: 'audit:read',
    reply: z.object({
      balanced: z.boolean(),
      users: z.int(),
      entries: z.int(),
      accounts: z.object({
        issued: Points,
        redeemed: Points,
        adjusted: Points,
        opening: Points.describe('balances that members brought from another tool'),
        returned: Points.describe('balances that people who left returned to the company'),
        balances: Points,
      }),
      sum: Points.describe('sum of all accounts; 0 in a correct ledger'),
      differences: z.array(
        z.object({
          person: Person,
          balance: Points,
          recomputed: Points,
          entry: z.int().nullable().describe('number of the first missing or invalid entry'),
        }),
      ),
      allowances: z
        .array(z.object({ person: Person, period: z.string(), spent: Points, recomputed: Points }))
        .describe('members whose points spent in this period differ from their posts'),
    }),
  }),
};
