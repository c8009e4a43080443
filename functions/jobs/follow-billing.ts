import type { SQSHandler, SQSRecord } from 'aws-lambda';
import { findStripe } from '#functions/adapters/stripe/client';
import { findCustomersWorkspace, recordEvent, wasEventHandled } from '#functions/data/billing';
import { unlessConflict } from '#functions/table/retry';
import { logger } from '#functions/platform/log';
import { followCard } from '#functions/workflows/follow-card';
import { followSeats } from '#functions/workflows/follow-seats';
import { followSubscription } from '#functions/workflows/follow-subscription';
import { BillingMessage } from '#shared/events/billing';
import { handleEach } from './batch.ts';

type Event = Extract<BillingMessage, { about: 'event' }>;

/**
 * What follows an event may be done again: it sets what Stripe says now. So an event is marked as handled afterwards,
 * and nothing is lost when the function is killed between the two.
 */
const followEvent = async (event: Event, now: Date): Promise<void> => {
  const reading = { now, consistent: true };
  if (await wasEventHandled(event.event, reading)) return;
  const client = await findStripe();
  const w = client && (await findCustomersWorkspace(event.customer, reading));
  if (!client || !w) {
    logger.info('an event of no workspace', { event: event.event, type: event.type });
    return;
  }
  if (event.type === 'checkout.session.completed') await followCard(client, w, event, now);
  await followSubscription(client, w, now);
  await unlessConflict(recordEvent(event.event, now));
};

const follow = async ({ body }: SQSRecord, now: Date): Promise<void> => {
  const message = BillingMessage.parse(JSON.parse(body));
  if (message.about === 'event') return followEvent(message, now);
  const client = await findStripe();
  if (client) await followSeats(client, message.workspace_id, now);
};

/** Brings what a workspace stores of its subscription, and the seats that Stripe bills, up to date. */
export const handler: SQSHandler = ({ Records }) => handleEach(Records, follow);
