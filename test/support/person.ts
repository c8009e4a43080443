import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserFlags, requireBrowser } from './browser.ts';
import { followRequests } from './rest.ts';
import type { Server } from './server.ts';

/** One person at a browser of their own, with everything that went wrong in it. */
export type Person = {
  readonly page: Page;
  /** Where their product is. */
  readonly origin: string;
  /** The token they came with; undefined when they signed in on the page. */
  readonly token: string | undefined;
  /** Console errors, failed requests and policy violations so far. Refusals that the product answers with are left out. */
  readonly trouble: string[];
  /** Closes the page and opens an empty one: signed in as before, but without routes, emulation or a session of the tab. */
  readonly freshPage: () => Promise<void>;
  readonly leave: () => Promise<void>;
};

export type PersonOptions = BrowserContextOptions & { readonly token?: string | undefined };

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await requireBrowser(), args: browserFlags });

/** Refusals are part of the product, but the browser prints them as errors. */
const isRefusal = (text: string): boolean => /status of (4\d\d)/.test(text);

const signedInWith = (origin: string, token: string): BrowserContextOptions => ({
  storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] },
});

export const aPerson = async (
  browser: Browser,
  { origin }: Pick<Server, 'origin'>,
  { token, ...options }: PersonOptions = {},
): Promise<Person> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Nothing to wait for; what moves is tested in preferences.test.ts.
    reducedMotion: 'reduce',
    ...(token !== undefined && signedInWith(origin, token)),
    ...options,
  });
  const trouble: string[] = [];
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    followRequests(page);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !isRefusal(message.text()))
        trouble.push(message.text());
    });
    page.on('pageerror', (error) => trouble.push(error.message));
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // A navigation may cut a request off.
      if (why !== 'net::ERR_ABORTED') trouble.push(`${request.url()} ${why}`);
    });
    return page;
  };
  let page = await open();
  return {
    get page() {
      return page;
    },
    origin,
    token,
    trouble,
    freshPage: async () => {
      await context.setOffline(false);
      await Promise.all(context.pages().map((one) => one.close()));
      page = await open();
    },
    leave: () => context.close(),
  };
};

/** Nothing has gone wrong in their browsers; closes them. */
export const expectNoTrouble = async (...people: readonly Person[]): Promise<void> => {
  expect(people.flatMap(({ trouble }) => trouble)).toEqual([]);
  await Promise.all(people.map(({ leave }) => leave()));
};
