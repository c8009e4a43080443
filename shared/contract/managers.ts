import * as z from 'zod';
import { Cursor, Day } from '#shared/model/common';
import { UserId } from '#shared/model/ids';
import { DirectReport, Recap } from '#shared/model/report-line';
import { endpoint } from './endpoint.ts';

/** What a manager sees of those who report to them, and a member of their own year. */
export const managers = {
  listReports: endpoint({
    method: 'GET',
    path: '/profiles/me/reports',
    summary: 'Who reports to you: when they were last thanked, and what is celebrated soon',
    access: 'member',
    billing: 'required',
    scope: 'people:read',
    query: z.object({ next_cursor: Cursor.optional() }),
    paged: true,
    reply: z.array(DirectReport),
  }),
  readRecap: endpoint({
    method: 'GET',
    path: '/profiles/{id}/recap',
    summary: 'What a member received in a period, for themselves and for whom they report to',
    access: 'member',
    billing: 'required',
    scope: 'posts:read',
    params: z.object({ id: UserId }),
    query: z
      .object({
        from: Day.optional().meta({ description: 'The first day; without a period, the last year' }),
        until: Day.optional().meta({ description: 'The last day; at most 366 days' }),
      })
      .refine(
        ({ from, until }) =>
          (from === undefined) === (until === undefined) && (from === undefined || from <= String(until)),
        { path: ['until'], message: 'invalid_request' },
      ),
    reply: Recap,
    refuses: ['forbidden', 'not_found', 'too_many', 'out_of_range'],
  }),
};
