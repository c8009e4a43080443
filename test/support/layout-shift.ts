import type { Locator, Page } from 'playwright-core';
import { atRest, hold, settled } from './rest.ts';

/** The layout shift while late parts of a screen arrive. */
export const shiftWhileLoading = async (
  page: Page,
  path: string,
  shown: Locator,
  late: RegExp,
): Promise<number> => {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        counted.shift += (entry as PerformanceEntry & { readonly value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const release = await hold(page, late);
  await page.goto(path);
  await shown.waitFor();
  // The first state is drawn before the late parts arrive.
  await atRest(page);
  release();
  await settled(page);
  await page.unroute(late);
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
};
