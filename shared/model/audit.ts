import * as z from 'zod';
import { Instant } from './common.ts';
import { AuditId } from './ids.ts';
import { Person } from './user.ts';

/** What the audit log remembers. */
export const AuditAction = z.enum([
  'permissions_changed',
  'user_deactivated',
  'user_reactivated',
  'user_erased',
  'sessions_ended',
  'balance_adjusted',
  'impersonation_started',
  'impersonated_write',
  'exported',
  'settings_changed',
  'demo_data_added',
  'demo_data_removed',
  'workspace_reset',
  'workspace_deleted',
  'billing_changed',
  'reward_card_changed',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** Who did what to whom, and when. */
export const AuditRecord = z.object({
  id: AuditId,
  created_at: Instant,
  action: AuditAction,
  by: Person.nullable().describe('null: the system, or an operator'),
  impersonated_by: z.string().nullable(),
  subject: Person.nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditRecord = z.infer<typeof AuditRecord>;
