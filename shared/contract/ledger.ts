import * as z from 'zod';
import { Points } from '#shared/model/common';
import { Person } from '#shared/model/user';
import { endpoint } from './endpoint.ts';

export const ledger = {
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
