import * as z from 'zod';
import { AuditAction, type StoredAuditRecord } from '#shared/model/audit';
import { Instant } from '#shared/model/common';
import { AuditId, UserId } from '#shared/model/ids';
import { By, type Rules } from './shape-parts.ts';

export const audit = {
  id: AuditId,
  created_at: Instant,
  action: AuditAction,
  by_id: UserId.optional(),
  impersonated_by: By.optional(),
  by_key: By.optional(),
  subject_id: UserId.optional(),
  details: z.record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean()])),
} satisfies Rules<StoredAuditRecord>;
