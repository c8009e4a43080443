import * as z from 'zod';
import { Changes, Instant } from './common.ts';
import { hookEventTypes, hookFailures, type HookEventType, type HookFailure } from './hook-kinds.ts';
import type { HookFacts } from './hook-event.ts';
import { HookDeliveryId, HookId, type UserId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';
import { Person } from './user.ts';

const HookEventName = z.enum(hookEventTypes);
const HookFailureReason = z.enum(hookFailures);

const HookAddress = z.string().trim().min(1, 'wrong_format').max(limits.hook.address, 'message_too_long');
const HookEvents = z
  .array(HookEventName)
  .min(1, 'nothing_to_change')
  .max(hookEventTypes.length, 'too_many')
  .refine((events) => new Set(events).size === events.length, 'not_unique');

/** Where a team wants its events sent, and which. */
export const HookDraft = z.object({ url: HookAddress, events: HookEvents });
export type HookDraft = z.infer<typeof HookDraft>;

export const HookChange = Changes({ url: HookAddress, events: HookEvents, enabled: z.boolean() });
export type HookChange = z.infer<typeof HookChange>;

/** Why nothing is sent to a webhook any more. */
const HookStop = z.enum(['by_hand', 'failing', 'gone']);
type HookStop = z.infer<typeof HookStop>;

/** How the last tries to reach a webhook went. Absent: never, or not now. */
export type HookState = {
  readonly last_delivered_at?: string | undefined;
  readonly last_failed_at?: string | undefined;
  readonly last_failure?: HookFailure | undefined;
  readonly last_status?: number | undefined;
  /** Since when every try has failed, and how many there were. */
  readonly failing_since?: string | undefined;
  readonly failures?: number | undefined;
  /** On how many days (UTC) of those a try was made. */
  readonly failing_days?: number | undefined;
  /** Until when nothing is tried, because several tries in a row have failed. */
  readonly rests_until?: string | undefined;
  readonly disabled_at?: string | undefined;
  readonly disabled_why?: HookStop | undefined;
};

/** A webhook as stored in the table. Its deliveries are a lane: one worker at a time goes through them in order. */
export type StoredHook = HookState & {
  readonly id: HookId;
  readonly workspace_id: WorkspaceId;
  readonly url: string;
  readonly events: readonly HookEventType[];
  /** Its secret, encrypted. */
  readonly sealed_secret: string;
  /** The one before, which signs too until then. */
  readonly old_secret?: string | undefined;
  readonly old_secret_until?: string | undefined;
  readonly created_at: string;
  readonly created_by: UserId;
  /** When the first of the waiting deliveries is to be tried again; absent: none waits. */
  readonly retry_at?: string | undefined;
  /** Whose message holds the lane, and until when at most, in milliseconds. */
  readonly lease_by?: string | undefined;
  readonly lease_until?: number | undefined;
  /** Somebody has put more into the lane since its holder last looked. */
  readonly asked?: true | undefined;
  /** How often administrators tried it, in the last minute that they did. */
  readonly tested_in?: string;
  readonly tests?: number;
};

/** A webhook as administrators see it. */
export const Hook = z.object({
  id: HookId,
  url: z.string(),
  events: z.array(HookEventName),
  created_at: Instant,
  created_by: Person,
  last_delivered_at: Instant.nullable(),
  last_failed_at: Instant.nullable(),
  last_failure: HookFailureReason.nullable().describe('why the last delivery failed'),
  last_status: z.int().nullable().describe('the HTTP status of the last failed delivery'),
  failing_since: Instant.nullable().describe('since when every delivery has failed'),
  disabled_at: Instant.nullable(),
  disabled_why: HookStop.nullable().describe(
    'failing: no delivery succeeded for a week; gone: the server answered 410',
  ),
});
export type Hook = z.infer<typeof Hook>;

/** The secret that signs what a webhook gets, as in Standard Webhooks. */
export const HookSecret = z.object({
  secret: z.string(),
  old_until: Instant.nullable().describe('until when the old secret also signs'),
});
export const NewHook = Hook.extend({ secret: z.string() });
export type NewHook = z.infer<typeof NewHook>;

/** What came of one try. */
export type HookTry = {
  readonly status?: number | undefined;
  readonly failure?: HookFailure | undefined;
  /** How long it took, in milliseconds. */
  readonly took: number;
  /** The beginning of the answer, without the names and addresses of people. */
  readonly answer: string;
};

const triedFields = {
  status: z.int().nullable(),
  failure: HookFailureReason.nullable().describe('null: delivered'),
  took: z.int().nullable().describe('in milliseconds'),
  answer: z.string().nullable().describe("the beginning of the server's answer"),
};

/** What the server of a webhook answered to a ping. */
export const HookPing = z.object({ ...triedFields, took: z.int(), answer: z.string() });

const HookDeliveryState = z.enum(['waiting', 'delivered', 'failed']);

/** One event on its way to one webhook as stored in the table. It names people by ids alone. */
export type StoredDelivery = {
  /** Sent with every try, so that a receiver knows what it got before. */
  readonly id: HookDeliveryId;
  readonly workspace_id: WorkspaceId;
  readonly hook_id: HookId;
  /** Its place in the lane: events of one subject are in the order they happened. */
  readonly place: string;
  readonly type: HookEventType;
  /** What must arrive in order: a post, a request or a member. */
  readonly subject: string;
  readonly event_at: string;
  readonly facts: HookFacts;
  readonly state: z.infer<typeof HookDeliveryState>;
  readonly tries: number;
  readonly tried_at?: string | undefined;
  readonly next_try_at?: string | undefined;
  readonly last?: HookTry | undefined;
  readonly ttl: number;
};

/** Marks a delivery that has not arrived, so that whoever goes through the lane need not read the others. */
export type DueDelivery = Pick<StoredDelivery, 'place' | 'subject' | 'ttl'> & {
  readonly next_try_at: string;
};

/** A delivery as the log shows it. */
export const HookDelivery = z.object({
  id: HookDeliveryId,
  type: HookEventName,
  event_at: Instant,
  state: HookDeliveryState.describe('failed: it will not be tried again'),
  tries: z.int(),
  tried_at: Instant.nullable(),
  next_try_at: Instant.nullable(),
  ...triedFields,
});
export type HookDelivery = z.infer<typeof HookDelivery>;
