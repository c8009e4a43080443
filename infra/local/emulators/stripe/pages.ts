import type { Shown } from '../service/server.ts';
import type { Account } from './account.ts';
import { bankPage, checkoutPage } from './checkout-page.ts';
import { StripeRefusal } from './errors.ts';
import { invoicePage, receiptPage } from './invoice-page.ts';
import { page } from './page.ts';

type Sent = Readonly<Record<string, string>>;

const pages: readonly (readonly [
  path: RegExp,
  show: (account: Account, id: string, sent: Sent | undefined) => Shown,
])[] = [
  [/^\/c\/pay\/([^/]+)$/, checkoutPage],
  [/^\/authenticate\/([^/]+)$/, bankPage],
  [/^\/invoices\/([^/]+?)(?:\/pdf)?$/, ({ world }, id) => invoicePage(world, id)],
  [/^\/receipts\/([^/]+)$/, ({ world }, id) => receiptPage(world, id)],
];

const nothing = '<p>The local Stripe has no such page.</p>';

/** The pages that Stripe would host. */
export const shownBy = (account: Account, method: string, path: string, body: string): Shown => {
  for (const [pattern, show] of pages) {
    const id = pattern.exec(path)?.[1];
    if (id === undefined) continue;
    try {
      return show(account, id, method === 'POST' ? Object.fromEntries(new URLSearchParams(body)) : undefined);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, html: page('Nothing here', nothing) };
    }
  }
  return { status: 404, html: page('Nothing here', nothing) };
};
