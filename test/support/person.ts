import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { browserFlags, isHeaded, requireBrowser } from './browser.ts';
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

/** With `serviceWorkers: 'allow'` the site's service worker is there: it would answer what other tests route or cut off. */
export type PersonOptions = BrowserContextOptions & { readonly token?: string | undefined };

/** A browser without service workers. Playwright's own way of blocking them prints a warning on each page. */
const withoutWorkers = async (context: BrowserContext): Promise<BrowserContext> => {
  await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  return context;
};

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await requireBrowser(),
    args: browserFlags,
    ...(isHeaded && { headless: false, slowMo: 500 }),
  });

/** Where a trace of each context is kept, if anywhere: docs/tests.md. */
const traces = process.env['BRAVO_TRACE'];

/** Closes a context, and keeps its trace if one is wanted. */
export const closeContext = async (context: BrowserContext): Promise<void> => {
  if (traces !== undefined) {
    const { testPath = '' } = expect.getState();
    await context.tracing.stop({ path: join(traces, `${basename(testPath, '.test.ts')}-${Date.now()}.zip`) });
  }
  await context.close();
};

/** Refusals are part of the product, but the browser prints them as errors. */
const isRefusal = (text: string): boolean => /status of (4\d\d)/.test(text);

type StorageState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

const stored = (origin: string, token: string | undefined): StorageState => ({
  cookies: [],
  origins: token === undefined ? [] : [{ origin, localStorage: [{ name: 'token', value: token }] }],
});

/** The contexts of a browser that nobody uses, by the origin and the options that they were made with. */
export type IdleContexts = Map<string, BrowserContext[]>;

const kindOf = (origin: string, options: BrowserContextOptions): string => JSON.stringify([origin, options]);

/** Closes all contexts of a browser but the usual ones that nobody uses. */
export const closeOthers = async (browser: Browser, idle: IdleContexts, origin: string): Promise<void> => {
  const usual = kindOf(origin, {});
  const kept = traces === undefined ? (idle.get(usual) ?? []) : [];
  idle.clear();
  idle.set(usual, kept);
  await Promise.all(browser.contexts().flatMap((one) => (kept.includes(one) ? [] : [closeContext(one)])));
};

/**
 * Whether a browser has done something, which takes it a tenth of a second. It was seen once that Chromium did not say
 * that a page was closed, and Playwright waits for that without end.
 */
const isDone = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(20_000, false, { ref: false })]);

/** Makes people in one browser, who use its contexts one after the other. */
export type People = (server: Pick<Server, 'origin'>, options?: PersonOptions) => Promise<Person>;

/**
 * A new context costs the start of a process and reading all scripts once more, so that the context of a person who
 * left is used again, without what they stored. What belongs to a page (routes, emulation, the tab's session) went with
 * their pages; a clock installed in a context stays in it, so install one only for people who stay for the whole file.
 */
export const peopleIn = (browser: Browser, idle: IdleContexts = new Map()): People => {
  return async ({ origin }, { token, viewport, colorScheme, ...options } = {}) => {
    const kind = kindOf(origin, options);
    const storageState = stored(origin, token);
    const last = idle.get(kind)?.pop();
    const used = last && (await isDone(last.setStorageState(storageState))) ? last : undefined;
    const create = async (): Promise<BrowserContext> => {
      const fresh = await browser.newContext({
        baseURL: origin,
        locale: 'en-GB',
        timezoneId: 'UTC',
        // Nothing to wait for; what moves is tested in preferences.test.ts.
        reducedMotion: 'reduce',
        storageState,
        ...options,
      });
      if (traces !== undefined) await fresh.tracing.start({ screenshots: true, snapshots: true });
      return options.serviceWorkers === 'allow' ? fresh : withoutWorkers(fresh);
    };
    const context = used ?? (await create());
    const trouble: string[] = [];
    const open = async (empty?: Page): Promise<Page> => {
      const page = empty ?? (await context.newPage());
      // Set on the page, so that people with a phone can use a context after others.
      await page.setViewportSize(viewport ?? { width: 1280, height: 800 });
      if (colorScheme) await page.emulateMedia({ colorScheme });
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
    const replacePages = async (openNext: () => Promise<Page>): Promise<Page> => {
      const earlier = context.pages();
      // Before the others are closed: the last page of a context takes its process with it.
      const next = await openNext();
      await Promise.all(earlier.map((one) => one.close()));
      return next;
    };
    // A used context has the empty page that its last person left.
    let page = await open(used?.pages()[0]);
    let isHere = true;
    return {
      get page() {
        return page;
      },
      origin,
      token,
      trouble,
      freshPage: async () => {
        await context.setOffline(false);
        page = await replacePages(open);
      },
      leave: async () => {
        if (!isHere) return;
        isHere = false;
        await context.setOffline(false);
        if (!(await isDone(replacePages(() => context.newPage())))) return;
        idle.set(kind, [...(idle.get(kind) ?? []), context]);
      },
    };
  };
};

/** Nothing has gone wrong in their browsers; closes them. */
export const expectNoTrouble = async (...people: readonly Person[]): Promise<void> => {
  expect(people.flatMap(({ trouble }) => trouble)).toEqual([]);
  await Promise.all(people.map(({ leave }) => leave()));
};
