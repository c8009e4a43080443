import type { BrowserContext, Page } from 'playwright-core';

/** What a page fetched before its content was there, as a first visit does: nothing in any cache. */
export type FirstLoad = {
  readonly js: number;
  readonly css: number;
  readonly fonts: number;
  readonly requests: number;
  readonly calls: readonly string[];
};

const kinds = { script: 'js', stylesheet: 'css', font: 'fonts' } as const;

/** Fetches the page anew and counts until its content shows. Bytes as they were sent, compressed. */
export const firstLoad = async (
  context: BrowserContext,
  address: string,
  content: string,
): Promise<FirstLoad> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const bytes = { js: 0, css: 0, fonts: 0 };
  const calls: string[] = [];
  let requests = 0;
  let shown = false;
  page.on('request', (request) => {
    if (shown) return;
    requests += 1;
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/')) calls.push(`${request.method()} ${path}`);
  });
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const kind = kinds[request.resourceType() as keyof typeof kinds];
    if (!kind || shown) return;
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        bytes[kind] += responseBodySize;
      }),
    );
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor();
  shown = true;
  await Promise.all(sizes);
  await page.close();
  return { ...bytes, requests, calls };
};

/** Goes down a list until it is as long as wanted. */
export const loadPosts = async (page: Page, wanted: number): Promise<void> => {
  const articles = page.getByRole('article');
  await articles.first().waitFor();
  for (let count = 0; count < wanted; count = await page.locator('article').count())
    await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return new Promise(requestAnimationFrame);
    });
};

/** Frames in each second of a scroll through the whole list, as fast as a thumb flings. */
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
