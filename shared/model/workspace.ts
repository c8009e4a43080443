import * as z from 'zod';
import { EndedAccess, type StoredSubscription } from './billing.ts';
import { CelebrationSettings, type CelebrationKind, type StoredCelebrationSettings } from './celebration.ts';
import type { ChatOutlet } from './chat.ts';
import { Color, Instant, SingleLine, TimeZone } from './common.ts';
import { type ValueId, WorkspaceId } from './ids.ts';
import { languages, limitPeriods } from './choices.ts';
import { limits } from './limits.ts';
import type { ReturnAfter } from './leaver.ts';
import type { Notifications } from './notifications.ts';
import type { PointValue } from './points-account.ts';
import { PointsNames } from './points-name.ts';
import { PointsLimit } from './user.ts';
import type { ValueSnapshot } from './value.ts';

export const LimitPeriod = z.enum(limitPeriods);
export type LimitPeriod = z.infer<typeof LimitPeriod>;
export const LanguageCode = z.enum(languages);
export const WorkspaceName = SingleLine(limits.workspaceName).pipe(z.string().min(1, 'company_required'));

/**
 * What is being done to a workspace: its demo data, its content or all of it is removed, or all of it is written into an
 * archive.
 */
const ClosingReason = z.enum(['demo', 'reset', 'delete', 'export']);

export const GlobalSettings = z.object({
  name: WorkspaceName,
  logo: z.string().nullable(),
  active_color: Color,
  limit_period: LimitPeriod,
  limit: PointsLimit,
  language: LanguageCode,
  show_leaderboard: z.boolean(),
  security_contact: z.string().nullable(),
  timezone: TimeZone,
  celebrations: CelebrationSettings,
  points_names: PointsNames,
  private_posts: z.boolean().describe('members can send posts that only few people see'),
});
export type GlobalSettings = z.infer<typeof GlobalSettings>;

export const checklistItems = [
  'profile',
  'invite',
  'values',
  'limits',
  'rewards',
  'card',
  'customise',
] as const;
export const ChecklistItem = z.enum(checklistItems);
export type ChecklistItem = z.infer<typeof ChecklistItem>;
export const Checklist = z.array(z.object({ item: ChecklistItem, done: z.boolean() }));

/** Set while its posts are announced there. */
type ConnectedOutlets = { readonly [outlet in ChatOutlet as `chat_${outlet}`]?: true };

/** A workspace (one team) as stored in the table. */
export type Workspace = ConnectedOutlets & {
  readonly id: WorkspaceId;
  readonly name: string;
  readonly logo?: string;
  readonly created_at: string;
  readonly trial_ends_at: string;
  readonly users_count: number;
  /** The number of rewards, updated in the transactions that add or remove one; absent: none. */
  readonly rewards_count?: number;
  /** Set while single sign-on is required: the set-up of its provider, by the moment it was made. */
  readonly sso_required?: string;
  /** The number of its wallboards; absent: none. */
  readonly walls_count?: number;
  readonly api_keys_count?: number;
  /** The number of the company's own days; absent: none, and nobody looks for any. */
  readonly company_days_count?: number;
  /** How often these days were changed: the schedules follow it. */
  readonly company_days_revision?: number;
  /** The number of its open cards; absent: none, and nobody looks for any. */
  readonly cards_count?: number;
  /** How many cards are open that the team opened by itself. */
  readonly team_cards_count?: number;
  /** How often one was opened, moved, delivered or stopped: the schedules follow it. */
  readonly cards_revision?: number;
  /** The number of its awards; absent: none, and nobody looks for any. */
  readonly awards_count?: number;
  /** When a program last kept the people up to date by a file, and for which of these moments administrators heard of the silence since. */
  readonly people_file_at?: string;
  readonly people_file_silence?: string;
  /** The number of changes of awards, which the schedules follow. */
  readonly awards_revision?: number;
  /** The number of its webhooks; absent: none, and nobody looks for any. */
  readonly hooks_count?: number;
  readonly active_color: string;
  readonly limit_period: LimitPeriod;
  readonly limit: number;
  readonly language: (typeof languages)[number];
  /** Absent: points are called points. */
  readonly points_names?: PointsNames;
  /** What a point is worth in reports; absent: nobody said. */
  readonly point_value?: PointValue;
  /** After how many days the points of somebody who left are returned by themselves; absent: they stay. */
  readonly return_after?: ReturnAfter;
  readonly show_leaderboard: boolean;
  /** Absent: members cannot send private posts. */
  readonly private_posts?: boolean;
  readonly security_contact?: string;
  readonly timezone: string;
  /** A kind that is not stored is on: it is younger than the workspace. */
  readonly notifications: Partial<Notifications>;
  /** Absent: nothing is celebrated. */
  readonly celebrations?: StoredCelebrationSettings;
  /** The last day of each kind that was celebrated, in the time zone of that moment. */
  readonly celebrated_until?: Partial<Record<CelebrationKind, string>>;
  /**
   * How values look that were changed since they were made, also deleted ones. Posts keep what a value looked like then; this is
   * shown in its place, and is read with the workspace, which every call reads.
   */
  readonly renamed_values?: Readonly<Record<ValueId, Omit<ValueSnapshot, 'id'>>>;
  readonly checklist_done: readonly string[];
  readonly checklist_dismissed?: true;
  readonly show_demo_dialog?: true;
  readonly manual_payments?: true;
  /** The customer at the payment provider. */
  readonly customer_id?: string;
  readonly subscription?: StoredSubscription;
  /** How often the subscription was read from the provider and stored: what was read earlier is not stored later. */
  readonly subscription_version?: number;
  /** The subscription that was noticed last beside another one and canceled, and what was given back, in cents. */
  readonly second_subscription?: { readonly id: string; readonly amount: number };
  /** The run that changes the billed seats, and until when nobody else does: milliseconds since 1970. */
  readonly seats_by?: string;
  readonly seats_until?: number;
  /** The provider's page that was opened last to start a subscription. */
  readonly checkout_id?: string;
  /** When a card was added during the trial, which earns the welcome discount. */
  readonly welcome_offer_at?: string;
  /** Set while a removal or an export runs. Until it ends, every write is refused. */
  readonly closing?: z.infer<typeof ClosingReason>;
  /** The time of the last reset. Anything created before it is ignored. */
  readonly emptied_at?: string;
  /** Demo data: being created, or complete. */
  readonly demo_data?: 'coming' | 'there';
  /**
   * Signs the page cursors of this workspace, so that they cannot be forged or used elsewhere. Never leaves the server.
   */
  readonly cursor_key: string;
};

/** A workspace in the list after sign-in. */
export const WorkspaceSummary = z.object({
  id: WorkspaceId,
  name: z.string(),
  logo: z.string().nullable(),
  users_count: z.int(),
});
export type WorkspaceSummary = z.infer<typeof WorkspaceSummary>;

/** The workspace of the current session. */
export const CurrentWorkspace = WorkspaceSummary.extend({
  billing_active: z.boolean(),
  trial_days: z.int(),
  ended: EndedAccess,
  trial_ends_at: Instant,
  manual_payments: z.boolean(),
  celebrates: z.boolean().describe('whether any days are celebrated'),
  awards: z.boolean().describe('whether there are any awards'),
  validated_at: Instant,
  closing: ClosingReason.nullable().describe(
    'what is being removed or exported; until it is done, every change is refused',
  ),
});
export type CurrentWorkspace = z.infer<typeof CurrentWorkspace>;
