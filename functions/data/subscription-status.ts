import type { Subscription } from '#shared/model/billing';
import type { WorkspaceId } from '#shared/model/ids';
import { keys } from '#functions/table/keys';
import { get, type Reading } from '#functions/table/read';

/** Returns what Stripe last said of a workspace's subscription; undefined if it never had one. */
export const findSubscription = (
  w: WorkspaceId,
  reading: Reading,
): Promise<Pick<Subscription, 'status'> | undefined> =>
  get<Pick<Subscription, 'status'>>(keys.subscription(w), reading);
