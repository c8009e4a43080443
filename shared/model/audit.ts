import * as z from 'zod';
import { Instant } from './common.ts';
import { AuditId, type UserId } from './ids.ts';
import { Person } from './user.ts';

/** The actions that the audit log records. */
export const AuditAction = z.enum([
  'signed_in',
  'sign_in_refused',
  'users_invited',
  'people_file_applied',
  'invitation_resent',
  'mail_retried',
  'limit_changed',
  'extra_given',
  'reward_created',
  'reward_changed',
  'reward_removed',
  'purchase_fulfilled',
  'purchase_declined',
  'announcement_pinned',
  'announcement_removed',
  'post_changed',
  'post_taken_out',
  'comment_changed',
  'post_deleted',
  'value_deleted',
  'group_created',
  'group_renamed',
  'group_deleted',
  'permissions_changed',
  'user_deactivated',
  'user_reactivated',
  'last_day_changed',
  'last_day_skipped',
  'user_erased',
  'invitation_canceled',
  'email_changed',
  'passkey_added',
  'passkey_removed',
  'email_change_undone',
  'sessions_ended',
  'balance_adjusted',
  'balances_brought',
  'history_imported',
  'history_removed',
  'redeemed_for',
  'paid_by_payroll',
  'coins_returned',
  'award_given',
  'impersonation_link_made',
  'impersonation_started',
  'impersonated_write',
  'exported',
  'settings_changed',
  'demo_data_added',
  'demo_data_removed',
  'workspace_reset',
  'workspace_deleted',
  'workspace_exported',
  'workspace_imported',
  'archive_downloaded',
  'billing_changed',
  'reward_card_changed',
  'wall_made',
  'wall_revoked',
  'api_key_made',
  'api_key_revoked',
  'api_key_write',
  'assistant_connected',
  'assistant_disconnected',
  'assistant_write',
  'hook_made',
  'hook_changed',
  'hook_removed',
  'hook_secret_shown',
  'hook_secret_replaced',
  'hook_tested',
  'hook_replayed',
  'chat_connected',
  'chat_changed',
  'chat_disconnected',
  'sso_changed',
  'sso_removed',
  'sso_domain_proved',
  'sso_domain_removed',
  'sso_tested',
  'sso_requirement_changed',
  'glass_broken',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/**
 * Details of an entry: field names, flags, numbers, and the reason that an administrator gave. Never a name or an address that
 * we know, because entries outlive people.
 */
export type AuditDetails = Readonly<Record<string, string | number | boolean>>;

/** One entry as stored in the table; append-only. */
export type StoredAuditRecord = {
  readonly id: AuditId;
  readonly created_at: string;
  readonly action: AuditAction;
  readonly by_id?: UserId;
  readonly impersonated_by?: string;
  /** The name of the API key that acted. */
  readonly by_key?: string;
  readonly subject_id?: UserId;
  readonly details: AuditDetails;
};

/** One audit entry as the API returns it. */
export const AuditRecord = z.object({
  id: AuditId,
  created_at: Instant,
  action: AuditAction,
  by: Person.nullable().describe('null: the system, or an operator'),
  impersonated_by: z.string().nullable(),
  by_key: z.string().nullable().describe('the name of the API key that acted on behalf of `by`'),
  subject: Person.nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditRecord = z.infer<typeof AuditRecord>;
