import type { BrowserContext } from 'playwright-core';
import { readVisit, watchVisits } from '../test/support/first-visit.ts';
import type { Route } from '../test/support/routes.ts';
import { forgetFetched } from './web-pages.ts';

/** "Slow 4G" of Chromium's developer tools, with which every request takes half a second. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };

/** The first visit of a route on a phone so many times slower than this machine, with an empty cache. */
export const slowVisit = async (
  context: BrowserContext,
  origin: string,
  { path, content }: Route,
  rate: number,
) => {
  await forgetFetched(context, origin);
  const page = await context.newPage();
  await watchVisits(page, { [path]: content });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor();
  await page.waitForTimeout(2000);
  const visit = await readVisit(page);
  await page.close();
  return visit;
};
