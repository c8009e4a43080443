import * as z from 'zod';
import { PageQuery } from '#shared/model/common';
import { Entry } from '#shared/model/entry';
import { UserId } from '#shared/model/ids';
import { Leaver, LeaversSummary, PayrollDraft, ReturnDraft, ReturnSetting } from '#shared/model/leaver';
import { Purchase } from '#shared/model/purchase';
import { endpoint } from './endpoint.ts';

const One = z.object({ id: UserId });
const administrators = ['rewards_administrator'] as const;

/** What becomes of the points of people who left. */
export const leaverCalls = {
  listLeavers: endpoint({
    method: 'GET',
    path: '/rewards/leavers',
    summary: 'The people who left and still have points, those who left first at the top',
    access: administrators,
    billing: 'required',
    scope: 'rewards:read',
    query: PageQuery,
    paged: true,
    reply: z.array(Leaver),
  }),
  sumLeavers: endpoint({
    method: 'GET',
    path: '/rewards/leavers/summary',
    summary: 'How many people left with points, and after how many days these are returned by themselves',
    access: administrators,
    billing: 'required',
    scope: 'rewards:read',
    reply: LeaversSummary,
  }),
  setReturn: endpoint({
    method: 'PUT',
    path: '/rewards/leavers',
    summary: 'Have the points of people who left returned by themselves after some days, or keep them',
    access: administrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    body: ReturnSetting,
    reply: ReturnSetting,
    refuses: ['wrong_format'],
  }),
  payLeaver: endpoint({
    method: 'POST',
    path: '/rewards/leavers/{id}/payroll',
    summary: 'Record that points of somebody who left were paid with their wages',
    access: administrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    params: One,
    body: PayrollDraft,
    idempotent: true,
    status: 201,
    reply: Purchase,
    refuses: [
      'leaver_changed',
      'not_enough_points',
      'invalid_amount',
      'wrong_format',
      'out_of_range',
      'message_too_long',
    ],
  }),
  returnLeaver: endpoint({
    method: 'POST',
    path: '/rewards/leavers/{id}/return',
    summary: 'Return all points of somebody who left to the company',
    access: administrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    params: One,
    body: ReturnDraft,
    idempotent: true,
    reply: Entry,
    refuses: ['leaver_changed', 'request_open'],
  }),
};
