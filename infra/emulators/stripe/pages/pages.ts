import type { Shown } from '../../service/server.ts';
import type { Account } from '../account.ts';
import { checkoutPage } from './checkout-page.ts';
import { StripeRefusal } from '../errors.ts';
import { invoicePage, receiptPage } from './invoice-page.ts';
import { page } from './page.ts';

type Show = (account: Account, id: string, sent: Readonly<Record<string, string>> | undefined) => Shown;
const pages: readonly (readonly [path: RegExp, show: Show])[] = [
  [/^\/c\/pay\/([^/]+)$/, checkoutPage],
  [/^\/invoices\/([^/]+?)(?:\/pdf)?$/, ({ world }, id) => invoicePage(world, id)],
  [/^\/receipts\/([^/]+)$/, ({ world }, id) => receiptPage(world, id)],
];

const nothing = (status: number): Shown => ({
  status,
  html: page('Nothing here', '<p>The local Stripe has no such page.</p>'),
});

/** The pages that Stripe would host. */
export const shownBy = (account: Account, method: string, path: string, body: string): Shown => {
  for (const [pattern, show] of pages) {
    const id = pattern.exec(path)?.[1];
    if (id === undefined) continue;
    try {
      return show(account, id, method === 'POST' ? Object.fromEntries(new URLSearchParams(body)) : undefined);
    } catch (error) {
      if (error instanceof StripeRefusal) return nothing(error.status);
      throw error;
    }
  }
  return nothing(404);
};
