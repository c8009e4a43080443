import type { ServerResponse } from 'node:http';
import type { Account } from './account.ts';
import { bankPage, checkoutPage } from './checkout-page.ts';
import { StripeRefusal } from './errors.ts';
import { invoicePage, receiptPage } from './invoice-page.ts';
import { page, type Shown } from './page.ts';
import { portalPage } from './portal-page.ts';

type Sent = Readonly<Record<string, string>>;

const pages: readonly (readonly [
  path: RegExp,
  show: (account: Account, id: string, sent: Sent | undefined) => Shown,
])[] = [
  [/^\/c\/pay\/([^/]+)$/, checkoutPage],
  [/^\/authenticate\/([^/]+)$/, bankPage],
  [/^\/invoices\/([^/]+?)(?:\/pdf)?$/, ({ world }, id) => invoicePage(world, id)],
  [/^\/receipts\/([^/]+)$/, ({ world }, id) => receiptPage(world, id)],
  [/^\/portal\/([^/]+)$/, portalPage],
];

const shownBy = (account: Account, method: string, path: string, body: string): Shown => {
  for (const [pattern, show] of pages) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined)
      return show(account, id, method === 'POST' ? Object.fromEntries(new URLSearchParams(body)) : undefined);
  }
  return { status: 404, html: page('Nothing here', '<p>The local Stripe has no such page.</p>') };
};

/** Serves the pages that Stripe would host. */
export const servePage = (
  account: Account,
  method: string,
  url: URL,
  body: string,
  response: ServerResponse,
): void => {
  let shown: Shown;
  try {
    shown = shownBy(account, method, url.pathname, body);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    shown = { status: error.status, html: page('Nothing here', '<p>The local Stripe has no such page.</p>') };
  }
  const safe = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if ('redirect' in shown) response.writeHead(303, { ...safe, location: shown.redirect }).end();
  else
    response.writeHead(shown.status, { ...safe, 'content-type': 'text/html; charset=utf-8' }).end(shown.html);
};
