import type { BrowserContext, Page } from 'playwright-core';
import { readVisit, watchVisits } from '../test/support/first-visit.ts';

/** What a page fetched before its content appeared, with empty caches. Bytes are compressed. */
type FirstLoad = {
  readonly js: number;
  /** The HTML page, which contains the styles of every screen. */
  readonly page: number;
  readonly css: number;
  readonly fonts: number;
  readonly requests: number;
  readonly calls: readonly string[];
};

/** Clears the browser's cache and the page's record of cached fonts; the session stays. */
export const forgetFetched = async (context: BrowserContext, address: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(new URL('/favicon.svg', address).href);
  await page.evaluate(() => localStorage.removeItem('letters'));
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
};

/** Loads the page with empty caches and counts what it requested before its content appeared. */
export const firstLoad = async (
  context: BrowserContext,
  address: string,
  content: string,
): Promise<FirstLoad> => {
  await forgetFetched(context, address);
  const page = await context.newPage();
  await watchVisits(page, { [new URL(address).pathname]: content });
  await page.goto(address);
  await page.locator(content).first().waitFor();
  await page.waitForTimeout(1000);
  const { requests } = await readVisit(page);
  const bytesOf = await page.evaluate(() =>
    Object.fromEntries(
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
        (entry) => [
          entry.name.slice(location.origin.length),
          (entry as PerformanceResourceTiming).encodedBodySize,
        ],
      ),
    ),
  );
  await page.close();
  const fetched = requests.map((name) => ({ path: name.split('?')[0] ?? '', bytes: bytesOf[name] ?? 0 }));
  const sum = (ending: string) =>
    fetched.filter(({ path }) => path.endsWith(ending)).reduce((all, { bytes }) => all + bytes, 0);
  return {
    js: sum('.js'),
    page: fetched[0]?.bytes ?? 0,
    css: sum('.css'),
    fonts: sum('.woff2'),
    requests: fetched.length,
    calls: fetched.map(({ path }) => path).filter((path) => path.startsWith('/api/')),
  };
};

/** Scrolls down a list until it has the wanted length. */
export const loadPosts = async (page: Page, wanted: number): Promise<void> => {
  const articles = page.getByRole('article');
  await articles.first().waitFor();
  for (let count = 0; count < wanted; count = await page.locator('article').count())
    await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return new Promise(requestAnimationFrame);
    });
};

/** The number of frames in each second of a fast scroll through the list. */
export const framesWhileScrolling = (page: Page, seconds: number): Promise<number[]> =>
  page.evaluate(async (lasting) => {
    scrollTo(0, 0);
    const frame = () => new Promise<number>(requestAnimationFrame);
    await frame();
    const begun = await frame();
    const frames = Array.from({ length: lasting }, () => 0);
    for (let now = begun; now - begun < lasting * 1000; now = await frame()) {
      const second = Math.floor((now - begun) / 1000);
      frames[second] = (frames[second] ?? 0) + 1;
      scrollBy(0, 60);
    }
    return frames;
  }, seconds);
