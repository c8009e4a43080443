import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtempSync } from 'node:fs';
import lighthouse from 'lighthouse';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { apiPrefix } from '#shared/contract/prefix';
import { buildSite } from '#infra/build/site';
import { browserFlags, requireBrowser } from '../test/support/browser.ts';
import { founder, proveAddress, tokenFor } from '../test/support/journey.ts';
import { newFolder, type Server, startServer } from '../test/support/server.ts';
import { furtherRoutes, routesOf } from '../test/support/routes.ts';
import { noteBound } from './bounds.ts';
import { median } from './median.ts';
import { phoneSlowdown, phoneThrottling } from './phone.ts';
import { firstLoad, forgetFetched, framesWhileScrolling, loadPosts } from './web-pages.ts';
import { slowVisit } from './web-routes.ts';

/**
 * Measures the site in a browser: bytes and requests of the first load, Lighthouse's mobile run of the sign-in page and
 * of the feed, the first visit of every route on a slow phone, and the scrolling of a long feed. Exits with 1 when a
 * value is beyond its bound. Bytes and requests are counts. Times are those of a phone that is equally slow whatever the
 * machine; a busy one makes them longer.
 */
const runs = 3;
const longFeed = 2000;
const debugPort = 9333;

type Verdict = {
  readonly name: string;
  readonly value: number;
  readonly bound: number;
  readonly least?: true;
};
const verdicts: Verdict[] = [];
const record = (verdict: Verdict): void => void verdicts.push(verdict);
const isMet = ({ value, bound, least }: Verdict): boolean => (least ? value >= bound : value <= bound);

const short = (value: number): string => String(Number(value.toFixed(2)));

/** As tests do, but pages are optimized as they are for people. */
const openBrowser = async (baseURL: string, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'bravo-bench-')), {
    executablePath: await requireBrowser(),
    args: [
      ...browserFlags.filter((flag) => !flag.startsWith('--js-flags')),
      ...(options.isMobile ? [] : [`--remote-debugging-port=${debugPort}`]),
    ],
    baseURL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    ...options,
  });

const countFirstLoad = async (
  context: BrowserContext,
  origin: string,
  path: string,
  content: string,
): Promise<void> => {
  const { js, page, css, fonts, requests, calls } = await firstLoad(context, `${origin}${path}`, content);
  record({ name: `${path}: JavaScript, KB`, value: js / 1024, bound: 120 });
  record({ name: `${path}: page and CSS, KB`, value: (page + css) / 1024, bound: 35 });
  record({ name: `${path}: API calls before content`, value: calls.length, bound: 2 });
  console.log(
    `  ${path}: ${requests} requests before content, of them ${calls.join(' ')}; fonts ${short(fonts / 1024)} KB`,
  );
};

const lighthouseOf = async (context: BrowserContext, url: string) => {
  await forgetFetched(context, url);
  // The session is in the page's storage, so the storage must stay.
  const result = await lighthouse(url, {
    port: debugPort,
    logLevel: 'error',
    disableStorageReset: true,
    throttling: await phoneThrottling(context),
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  if (!result) throw new Error('Lighthouse gave no answer');
  return result.lhr;
};

const runLighthouse = async (context: BrowserContext, origin: string, path: string): Promise<void> => {
  const reports: Awaited<ReturnType<typeof lighthouseOf>>[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await lighthouseOf(context, `${origin}${path}`));
  const score = (category: string) =>
    median(reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0)));
  const timed = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  record({ name: `${path}: performance`, value: score('performance'), bound: 95, least: true });
  record({ name: `${path}: accessibility`, value: score('accessibility'), bound: 100, least: true });
  record({ name: `${path}: best practices`, value: score('best-practices'), bound: 100, least: true });
  record({
    name: `${path}: largest contentful paint, s`,
    value: timed('largest-contentful-paint') / 1000,
    bound: 2,
  });
  record({ name: `${path}: total blocking time, ms`, value: timed('total-blocking-time'), bound: 200 });
  record({ name: `${path}: layout shift`, value: timed('cumulative-layout-shift'), bound: 0.025 });
  const lacking = Object.values(reports[0]?.audits ?? {}).filter(
    ({ score: one, scoreDisplayMode }) => one !== null && one < 0.9 && scoreDisplayMode !== 'informative',
  );
  for (const { title, displayValue = '' } of lacking) console.log(`  ${path}: ${title} ${displayValue}`);
};

/** The median of several visits; the requests are counts. */
const recordRoutes = async (at: Server): Promise<void> => {
  const { origin } = at;
  const token = await tokenFor(at, founder);
  const config = await fetch(`${origin}${apiPrefix}/config`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { user } = (await config.json()) as { user: { id: string } };
  const phone = await openBrowser(origin, { viewport: { width: 412, height: 823 }, isMobile: true });
  await phone.addInitScript((kept) => localStorage.setItem('token', kept), token);
  // Somebody who was here before: their menu is remembered.
  const feed = await phone.newPage();
  await feed.goto('/feed');
  await feed.locator('article').first().waitFor();
  await feed.close();
  for (const route of routesOf(user.id)) {
    const visits: Awaited<ReturnType<typeof slowVisit>>[] = [];
    const slowdown = await phoneSlowdown(phone);
    for (let run = 0; run < runs; run += 1) visits.push(await slowVisit(phone, origin, route, slowdown));
    const of = (what: 'firstPaint' | 'content' | 'interactive' | 'shift') =>
      median(visits.map((visit) => visit[what]));
    const name = route.path.replace(user.id, '{me}');
    // On a busy machine what is fetched in idle moments may come before the content.
    const requests = Math.min(...visits.map((visit) => visit.requests.length));
    record({ name: `${name}: requests before content`, value: requests, bound: 12 });
    record({ name: `${name}: first paint, s`, value: of('firstPaint') / 1000, bound: 1.2 });
    record({ name: `${name}: interactive, s`, value: of('interactive') / 1000, bound: 4 });
    record({ name: `${name}: layout shift`, value: of('shift'), bound: 0.02 });
    console.log(
      `  ${name}: content after ${short(of('content') / 1000)} s on Slow 4G, ${short(slowdown)} times slower than this machine`,
    );
  }
  for (const route of furtherRoutes) {
    const { shift } = await slowVisit(phone, origin, route, await phoneSlowdown(phone));
    record({ name: `${route.path}: layout shift`, value: shift, bound: 0.02 });
  }
  await phone.close();
};

const busy = loadavg()[0] ?? 0;
buildSite();

const server = await startServer(newFolder(), []);
const browser = await openBrowser(server.origin);
await countFirstLoad(browser, server.origin, '/login', 'input:enabled');
await runLighthouse(browser, server.origin, '/login');
const page = await browser.newPage();
await proveAddress({ page }, server, 'grace@acme.example');
await page.getByText('Acme Studio').first().click();
await page.getByRole('article').first().waitFor();
await page.close();
await countFirstLoad(browser, server.origin, '/feed', 'article');
await runLighthouse(browser, server.origin, '/feed');
await browser.close();
await recordRoutes(server);
await server.kill('SIGINT');

const { aCompany, stopStream } = await import('./company.ts');
const { stack } = await import('../test/support/stack.ts');
await stopStream();
const { member } = await aCompany(50, longFeed);
const reader = await openBrowser(stack.origin);
await reader.addInitScript((token) => localStorage.setItem('token', token), member.token);
const plain = await reader.newPage();
await plain.setContent('<p style="height: 180px">Nothing but a paragraph</p>'.repeat(longFeed));
const plainFrames = await framesWhileScrolling(plain, 5);
console.log(`  Frames of a plain page of that height: ${plainFrames.join(' ')}`);
await plain.close();
const feed = await reader.newPage();
await feed.goto('/feed');
await loadPosts(feed, longFeed);
const frames = await framesWhileScrolling(feed, 10);
console.log(`  Frames in each second of scrolling: ${frames.join(' ')}`);
record({
  name: `scrolling ${longFeed} posts: worst second beside a plain page`,
  value: Math.min(...frames) / median(plainFrames),
  bound: 0.8,
  least: true,
});
await reader.close();
await stack.stop();

const line = (...cells: readonly string[]): string =>
  `| ${cells.map((cell, at) => cell.padEnd(at === 0 ? 48 : 10)).join(' | ')} |`;
console.log(`\n${line('', 'bound', 'measured', '')}\n${line('---', '---', '---', '---')}`);
for (const verdict of verdicts) {
  const { name, value, bound, least } = verdict;
  console.log(line(name, `${least ? '≥' : '≤'} ${bound}`, short(value), isMet(verdict) ? 'ok' : 'OVER'));
}
console.log(`\nLoad of this machine: ${short(busy)} before, ${short(loadavg()[0] ?? 0)} after.`);
console.log('The times are unreliable when the load is higher than the number of processors.');
const held = verdicts.map((verdict) =>
  noteBound(verdict.name, `${verdict.least ? '≥' : '≤'} ${verdict.bound}`, verdict.value, isMet(verdict)),
);
process.exit(held.every(Boolean) ? 0 : 1);
