import type { Account } from './account.ts';
import { spoken } from './money.ts';
import { rows } from '../service/page.ts';
import type { Shown } from '../service/server.ts';
import { back, page } from './page.ts';
import { change, find, now } from './world.ts';
import { setCancelAtPeriodEnd } from './subscriptions.ts';

/** What a customer can do alone: see subscriptions and invoices, and end a subscription or keep it. */
export const portalPage = (
  { world, transact }: Account,
  id: string,
  sent: Readonly<Record<string, string>> | undefined,
): Shown => {
  const session = find(world, 'portal', id);
  const mine = world.store
    .all('subscription')
    .filter((one) => one.customer === session.customer && one.ended_at === null);
  const chosen = mine.find((one) => one.id === sent?.['subscription']);
  if (chosen) {
    const patch = setCancelAtPeriodEnd(chosen, !chosen.cancel_at_period_end, now(world, chosen.test_clock));
    transact(() => change(world, 'subscription', chosen.id, patch, 'customer.subscription.updated'));
    return { redirect: `/portal/${id}` };
  }
  const subscriptions = mine.map((one) => {
    const until = new Date((one.items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);
    const label = one.cancel_at_period_end ? 'Keep the subscription' : 'End the subscription';
    return `${rows([
      ['Status', one.status],
      ['Seats', String(one.items.data[0]?.quantity ?? 0)],
      [one.cancel_at_period_end ? 'Ends on' : 'Renews on', until],
    ])}<form method="post"><button name="subscription" value="${one.id}">${label}</button></form>`;
  });
  const invoices = world.store
    .all('invoice')
    .filter((one) => one.customer === session.customer && one.hosted_invoice_url)
    .toReversed()
    .map(
      (one) =>
        `<li><a href="/invoices/${one.id}">${one.number ?? ''}</a> ${spoken(one.total, one.currency)}, ${String(one.status)}</li>`,
    );
  return {
    status: 200,
    html: page(
      'Billing',
      `${subscriptions.join('')}<h2>Invoices</h2><ul>${invoices.join('')}</ul>${back(session.return_url, 'Back')}`,
    ),
  };
};
