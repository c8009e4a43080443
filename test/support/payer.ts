import type { Locator, Page } from 'playwright-core';
import { tokenFor } from './journey.ts';
import { settled } from './rest.ts';
import { call, type Server } from './server.ts';

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name });

/** The owner of a team of the name. */
export const ownerOf = (name: string): string => `owner@${name}.example`;

/** Founds a team and declines the demo data. @returns the token of its owner */
export const foundTeam = async (server: Server, name: string): Promise<string> => {
  const token = await tokenFor(server, ownerOf(name), { found: { name } });
  await call(server, 'DELETE', '/workspace/demo_dialog', { token, key: crypto.randomUUID() });
  return token;
};

/** Fills in a page of the stand-in for Stripe. */
export const enterCard = async (page: Page, number: string, pay: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Olga Brandt');
  await button(page, pay).click();
};

/** Starts a plan on the screen of the trial; ends on the overview. */
export const choosePlan = async (page: Page, plan: 'Monthly' | 'Annually', number: string): Promise<void> => {
  await page.getByRole('radio', { name: new RegExp(`^${plan}`) }).check();
  await button(page, /Continue to payment/).click();
  await enterCard(page, number, 'Pay and subscribe');
  await page.waitForURL('**/settings/billing/overview*');
  await page.getByText(/^Thank you! Your plan is set up/).waitFor();
};

/** Moves the clock of the server; what is due on the way has happened then. */
export const travel = async ({ origin }: Pick<Server, 'origin'>, move: string): Promise<void> => {
  const response = await fetch(`${origin}/clock`, {
    method: 'POST',
    headers: { accept: 'application/json', origin },
    body: new URLSearchParams({ move }),
  });
  if (!response.ok) throw new Error(await response.text());
};

/** The amount in a row of the invoice that is shown. */
export const amountIn = async (within: Page | Locator, row: RegExp): Promise<string> =>
  (await within.getByRole('row', { name: row }).getByRole('cell').textContent()) ?? '';

/** The sums of the invoices that are listed, the newest first, with their states. */
export const invoicesOn = async (page: Page): Promise<string[]> => {
  await page.goto('/settings/billing/history');
  await page.getByRole('main').getByRole('listitem').filter({ hasText: 'US$' }).first().waitFor();
  await settled(page);
  const items = await page.getByRole('main').getByRole('listitem').all();
  const texts = await Promise.all(items.map((item) => item.innerText()));
  return texts.flatMap((text) => {
    const [sum] = /-?US\$[\d.,]+/.exec(text) ?? [];
    const [state] = /Paid|Draft|Open|Void/.exec(text) ?? [];
    return sum === undefined ? [] : [`${sum} ${state}`];
  });
};
