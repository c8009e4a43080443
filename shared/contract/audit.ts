import * as z from 'zod';
import { AuditRecord } from '#shared/model/audit';
import { PageQuery } from '#shared/model/common';
import { endpoint } from './endpoint.ts';

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'The audit log, newest entry first',
    access: ['account_administrator'],
    billing: 'required',
    scope: 'audit:read',
    query: PageQuery,
    paged: true,
    reply: z.array(AuditRecord),
  }),
};
