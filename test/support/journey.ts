import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserFlags, requireBrowser } from './browser.ts';
import type { Server } from './server.ts';

/** One person at one browser, with everything that went wrong in it. */
export type Person = {
  readonly page: Page;
  /** Console errors, failed requests and policy violations so far; answers the person was meant to get are left out. */
  readonly trouble: string[];
  readonly leave: () => Promise<void>;
};

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await requireBrowser(), args: browserFlags });

/** Refusals are part of the product; the browser prints them as errors all the same. */
const meant = (text: string): boolean => /status of (4\d\d)/.test(text);

export const aPerson = async (
  browser: Browser,
  server: Pick<Server, 'origin'>,
  options: BrowserContextOptions = {},
): Promise<Person> => {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...options,
  });
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !meant(message.text())) trouble.push(message.text());
  });
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A request that a navigation made pointless is no failure.
    if (why !== 'net::ERR_ABORTED') trouble.push(`${request.url()} ${why}`);
  });
  return { page, trouble, leave: () => context.close() };
};

type Mail = { destination: { to: string[] }; subject: string; body: { text: string }; at: number };

const inboxOf = ({ said }: Server): string => /Mail\s+(http:\S+)/.exec(said())?.[1] ?? '';

/** The newest mail to an address, waited for. */
export const mailTo = async (server: Server, email: string, subject: RegExp): Promise<Mail> => {
  for (let tried = 0; tried < 100; tried += 1) {
    const { emails } = (await (await fetch(`${inboxOf(server)}/store`)).json()) as { emails: Mail[] };
    const mail = emails.findLast((one) => one.destination.to.includes(email) && subject.test(one.subject));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${email}`);
};

/** Types an address and its code; ends on the page that follows. */
export const proveAddress = async (
  { page }: Pick<Person, 'page'>,
  server: Server,
  email: string,
  from = '/login',
): Promise<void> => {
  await page.goto(from);
  await page.getByRole('textbox', { name: 'Work e-mail' }).fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/code-check');
  const { subject } = await mailTo(server, email, /is your Bravo code/);
  await page.getByRole('textbox', { name: 'Code' }).fill(subject.slice(0, 9));
  await page.waitForURL((url) => !url.pathname.startsWith('/code-check'));
};

/** No screen is done while a screen reader stumbles on it. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // What is still fading in has colours that nobody reads by.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('  ')}`);
  expect(found).toEqual([]);
};
