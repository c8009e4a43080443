import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A browser with service workers, which other walks do without. */
export const installed = { serviceWorkers: 'allow' } as const;

/** What a page has kept for a reader without a network. */
export const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await caches.has('kept')) ? (await (await caches.open('kept')).keys()).map(({ url }) => url) : [],
  );

/** Until the service worker has its files, and the page has kept what it shows. */
export const readyToLeave = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => keptKeys(page), { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/\/api\/v1\/config\?session=\w{64}$/),
        expect.stringMatching(/\/api\/v1\/posts\?session=\w{64}$/),
      ]),
    );
};
