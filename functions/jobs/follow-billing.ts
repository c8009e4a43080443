import type { Context, SQSHandler, SQSRecord } from 'aws-lambda';
import { findStripe } from '#functions/adapters/stripe/client';
import { findWorkspaceOfCustomer, recordEvent, wasEventHandled } from '#functions/data/billing';
import { findWorkspace } from '#functions/data/workspaces';
import { exclusively } from '#functions/platform/exclusive';
import { unlessConflict } from '#functions/table/retry';
import { logger } from '#functions/platform/log';
import { checkSubscription, followMissedPages } from '#functions/workflows/check-billing';
import { followCard } from '#functions/workflows/follow-card';
import { followSeats } from '#functions/workflows/follow-seats';
import { BillingMessage } from '#shared/events/billing';
import type { WorkspaceId } from '#shared/model/ids';
import { handleEach } from './batch.ts';
import { queueEachWorkspace } from './each-workspace.ts';
import { queueBilling, queueSeats } from '#functions/adapters/queues/queue';

type About<Kind extends BillingMessage['about']> = Extract<BillingMessage, { about: Kind }>;
/** When a message is handled, and its id. */
type Run = { readonly now: Date; readonly by: string };

const page = 'checkout.session.completed';

/**
 * What follows an event may be done again: it sets what Stripe says now. So an event is marked as handled afterward,
 * and nothing is lost when the function is killed between the two. A completed page is marked itself, too: the night
 * looks for those of which no event came.
 */
const followEvent = async (event: About<'event'>, now: Date): Promise<void> => {
  const reading = { now, consistent: true };
  if (await wasEventHandled(event.event, reading)) return;
  const client = await findStripe();
  const w = client && (await findWorkspaceOfCustomer(event.customer, reading));
  if (!client || !w) {
    logger.info('an event of no workspace', { event: event.event, type: event.type });
    return;
  }
  if (event.type === page) {
    await followCard(client, w, event, now);
    await unlessConflict(recordEvent(event.object, now));
  }
  await checkSubscription(client, w, now);
  await unlessConflict(recordEvent(event.event, now));
};

/** Bills seats. While the number of members still changes, the message waits once more, so that a burst is one payment. */
const followMembers = async (message: About<'seats'>, run: Run): Promise<void> => {
  const { workspace_id: w, members, until } = message;
  const workspace = await findWorkspace(w, { now: run.now, consistent: true });
  if (!workspace) return;
  if (workspace.users_count !== members && run.now.toISOString() < until)
    return queueSeats({ workspace_id: w, members: workspace.users_count, until });
  const client = await findStripe();
  if (client) await followSeats(client, w, run);
};

/** Looks at everything of one workspace: also for what no event told, such as a card or a seat. */
const followAll = async (w: WorkspaceId, run: Run): Promise<void> => {
  const client = await findStripe();
  if (!client) return;
  await followMissedPages(client, w, run.now);
  await checkSubscription(client, w, run.now);
  await followSeats(client, w, run);
};

/** What was missed in the day, such as an event that never came or a seat that could not be changed, is found here. */
const reconcile = (after: About<'all'>['after'], now: Date, context: Context): Promise<void> =>
  queueEachWorkspace(
    { id: 'follow-billing', now, after },
    context,
    (workspaces) =>
      queueBilling(
        workspaces
          .filter(({ customer_id: customer }) => customer !== undefined)
          .map(({ id }) => ({ about: 'workspace', workspace_id: id })),
      ),
    (next) => queueBilling([{ about: 'all', after: next }]),
  );

const follow = async ({ body, messageId: by }: SQSRecord, now: Date, context: Context): Promise<void> => {
  const message = BillingMessage.parse({ about: 'all', ...JSON.parse(body) });
  if (message.about === 'all') return reconcile(message.after, now, context);
  if (message.about === 'event') return followEvent(message, now);
  const { about, workspace_id: w } = message;
  // Messages of one batch often mean the same: the next one finds what the one before has done.
  return exclusively(`${context.awsRequestId} ${w}`, () =>
    about === 'seats' ? followMembers(message, { now, by }) : followAll(w, { now, by }),
  );
};

/**
 * Brings what a workspace stores of its subscription, and the seats that Stripe bills, up to date. An empty message has
 * every subscription looked at.
 */
export const handler: SQSHandler = ({ Records }, context) =>
  handleEach(Records, (record, now) => follow(record, now, context));
