import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { bounded } from '#functions/platform/aws';
import { mapConcurrent } from '#functions/platform/concurrency';
import { TransientError } from '#functions/platform/transient';
import type { ArchiveMessage } from '#shared/events/archives';
import type { ChatMessage } from '#shared/events/chat';
import type { BillingMessage } from '#shared/events/billing';
import type { DashboardMessage } from '#shared/events/dashboard';
import type { GiftCardMessage } from '#shared/events/gift-cards';
import type { EachWorkspaceMessage } from '#shared/events/each-workspace';
import type { WorkspaceMessage } from '#shared/events/workspace';
import type { HookMessage } from '#shared/events/hooks';

export const sqs = new SQSClient(bounded());

/** How many requests are sent concurrently. */
const width = 5;

/**
 * Returns a message as text of ASCII alone. A queue refuses some of the characters that people can type (U+FFFE), and its
 * stand-in on one machine all above U+FFFF, such as emojis. What is escaped takes up to six bytes: the longest message, of a
 * chat, comes alone and stays below the 1 MiB that a queue takes.
 */
const bodyOf = (message: object): string =>
  JSON.stringify(message).replace(
    /[\u007F-\uFFFF]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Puts messages into a queue, ten in a request; rejects when one was not accepted. */
export const put = async (
  QueueUrl: string | undefined,
  messages: readonly object[],
  DelaySeconds = 0,
): Promise<void> => {
  const starts = Array.from({ length: Math.ceil(messages.length / 10) }, (_, index) => index * 10);
  await mapConcurrent(starts, width, async (at) => {
    const Entries = messages
      .slice(at, at + 10)
      .map((message, index) => ({ Id: String(index), MessageBody: bodyOf(message), DelaySeconds }));
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length > 0) throw new TransientError(`the queue did not take ${Failed.length} messages`);
  });
};

export const queueBilling = (messages: readonly BillingMessage[]): Promise<void> =>
  put(process.env['BILLING_QUEUE_URL'], messages);

/** How long changes of the members are collected before they are billed together, in seconds. */
const seatsSeconds = (): number => Number(process.env['SEATS_SECONDS'] ?? 60);

/** How many times as long they are collected at most. */
const mostWaits = 10;

/** Until when changes of the members that began at a moment are collected at most. */
export const collectedUntil = (began: Date): string =>
  new Date(began.getTime() + seatsSeconds() * mostWaits * 1000).toISOString();

/** Has the seats of a workspace billed, after the time for which changes are collected. */
export const queueSeats = (
  seats: Omit<Extract<BillingMessage, { about: 'seats' }>, 'about'>,
): Promise<void> => put(process.env['BILLING_QUEUE_URL'], [{ about: 'seats', ...seats }], seatsSeconds());

/** Has somebody answered in a chat, or a chat told something; after a delay of at most 15 minutes. */
export const queueChat = (messages: readonly ChatMessage[], seconds = 0): Promise<void> =>
  put(process.env['CHAT_QUEUE_URL'], messages, Math.min(900, seconds));

export const queueGiftCards = (messages: readonly GiftCardMessage[]): Promise<void> =>
  put(process.env['GIFT_CARDS_QUEUE_URL'], messages);

/**
 * Longer than any function runs: a writer that read the workspace before the change has committed by then, or never
 * will. Jobs that remove data begin only after this delay.
 */
const writersSeconds = (): number => Number(process.env['WRITERS_SECONDS'] ?? 30);

/** Queues a workspace's job: to run at once, or when the last writers have finished. */
export const queueWorkspaceJob = (message: WorkspaceMessage, when: 'now' | 'later'): Promise<void> =>
  put(process.env['WORKSPACE_QUEUE_URL'], [message], when === 'now' ? 0 : writersSeconds());

/** Has an archive written or imported: at once, or when the last writers have finished. */
export const queueArchiveJob = (message: ArchiveMessage, when: 'now' | 'later'): Promise<void> =>
  put(process.env['ARCHIVES_QUEUE_URL'], [message], when === 'now' ? 0 : writersSeconds());

/** Has the schedules of workspaces brought in line with what the table says then. */
export const queueSchedules = (messages: readonly EachWorkspaceMessage[]): Promise<void> =>
  put(process.env['SCHEDULES_QUEUE_URL'], messages);

/** Has the dashboard of a workspace computed again, after a delay. */
export const queueDashboard = (message: DashboardMessage, delay: number): Promise<void> =>
  put(process.env['DASHBOARD_QUEUE_URL'], [message], delay);

/** Has the ledgers of workspaces verified. */
export const queueLedgerChecks = (messages: readonly EachWorkspaceMessage[]): Promise<void> =>
  put(process.env['LEDGER_QUEUE_URL'], messages);

/** Has the lanes of webhooks looked at. */
export const queueHooks = (lanes: readonly HookMessage[]): Promise<void> =>
  put(process.env['WEBHOOKS_QUEUE_URL'], lanes);
