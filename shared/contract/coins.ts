import * as z from 'zod';
import { SingleLine, PageQuery } from '#shared/model/common';
import { Entry } from '#shared/model/entry';
import { UserId } from '#shared/model/ids';
import { peopleAdministrators } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { endpoint } from './endpoint.ts';

const One = z.object({ id: UserId });

export const coins = {
  list: endpoint({
    method: 'GET',
    path: '/coins/{id}',
    summary: "The ledger entries of a member, newest first: your own, or any member's for administrators",
    access: 'member',
    billing: 'required',
    scope: 'points:read',
    params: One,
    query: PageQuery,
    paged: true,
    reply: z.array(Entry),
  }),
  adjust: endpoint({
    method: 'PUT',
    path: '/coins/{id}',
    summary: "Credit or debit a member's balance",
    access: peopleAdministrators,
    billing: 'required',
    scope: 'points:write',
    inPerson: true,
    params: One,
    body: z.object({
      amount: z
        .int('invalid_amount')
        .refine((amount) => amount !== 0 && Math.abs(amount) <= limits.pointsLimit.max, 'invalid_amount'),
      comment: SingleLine(limits.comment).optional(),
    }),
    idempotent: true,
    reply: Entry,
    refuses: ['own_balance', 'invalid_amount', 'user_not_found', 'message_too_long', 'wrong_format'],
  }),
};
