import type { Context, SQSHandler, SQSRecord } from 'aws-lambda';
import { findStripe } from '#functions/adapters/stripe/client';
import { findCustomersWorkspace, recordEvent, wasEventHandled } from '#functions/data/billing';
import { unlessConflict } from '#functions/table/retry';
import { logger } from '#functions/platform/log';
import { followCard } from '#functions/workflows/follow-card';
import { followSeats } from '#functions/workflows/follow-seats';
import { followSubscription } from '#functions/workflows/follow-subscription';
import { BillingMessage } from '#shared/events/billing';
import { handleEach } from './batch.ts';
import { queueEachWorkspace } from './each-workspace.ts';
import { queueBilling } from './queue.ts';

type Event = Extract<BillingMessage, { about: 'event' }>;
type All = Extract<BillingMessage, { about: 'all' }>;

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

/** What was missed in the day, such as an event that never came or a seat that could not be changed, is found here. */
const reconcile = (after: All['after'], now: Date, context: Context): Promise<void> =>
  queueEachWorkspace(
    { id: 'follow-billing', now, after },
    context,
    (workspaces) =>
      queueBilling(
        workspaces
          .filter(({ customer_id: customer }) => customer !== undefined)
          .map(({ id }) => ({ about: 'seats', workspace_id: id })),
      ),
    (next) => queueBilling([{ about: 'all', after: next }]),
  );

const follow = async ({ body }: SQSRecord, now: Date, context: Context): Promise<void> => {
  const message = BillingMessage.parse({ about: 'all', ...JSON.parse(body) });
  if (message.about === 'all') return reconcile(message.after, now, context);
  if (message.about === 'event') return followEvent(message, now);
  const client = await findStripe();
  if (client) await followSeats(client, message.workspace_id, now);
};

/**
 * Brings what a workspace stores of its subscription, and the seats that Stripe bills, up to date. An empty message has
 * every subscription looked at.
 */
export const handler: SQSHandler = ({ Records }, context) =>
  handleEach(Records, (record, now) => follow(record, now, context));
