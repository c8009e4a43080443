import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Post } from '#shared/model/post';
import { withAnswer } from '../support/answers.ts';
import { ask, founder } from '../support/journey.ts';
import { readVisit, watchVisits } from '../support/first-visit.ts';
import { expectNoTrouble } from '../support/person.ts';
import { routesOf } from '../support/routes.ts';
import { hold, settled } from '../support/rest.ts';
import { aStage, readTemplate } from '../support/stage.ts';
import { oneIn } from '../support/thoroughness.ts';

const { server, aMember } = aStage();

test('the first start makes a demo team without any mail, and ends on Ctrl-C; the next start keeps it', async () => {
  const { said, exitCode } = await readTemplate();
  expect(said).toContain('The demo team is ready');
  expect(said).toContain(founder);
  expect(said).not.toContain('✉');
  expect(exitCode).toBe(0);
  expect(await (await fetch(`${server.origin}/api/v1/health`)).json()).toEqual({ status: 'ready' });
  expect(server.said()).toContain('Bravo is running');
  expect(server.said()).not.toContain('The demo team is ready');
});

/** How many requests a screen may need before its content shows, with an empty cache: its own, and one of a panel. */
const most = 13;
const application = /\/assets\/shell-.*\.js/;

/** What the page asks for before the application has loaded. */
const askedInAdvance = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...[...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=preload]')].map(
      ({ href }) => href.slice(location.origin.length),
    ),
    ...Object.keys(window.earlyAnswers ?? {}),
  ]);

/** More than this is seen to move: web.dev calls 0.1 good. */
const mostShift = 0.02;

test('each screen is drawn at once, needs few requests, all sent at once, and stays where it is', async () => {
  const anna = await aMember(founder);
  const { page } = anna;
  await settled(page);
  const { user } = (await ask(anna, '/config')) as { user: { id: string } };
  const routes = routesOf(user.id);
  // What is fetched when the browser is idle is no part of the visit, but a busy machine brings it before the content.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  // A celebration brings a part of its own. The feed asks for it when it shows one, which may be before the content.
  await withAnswer<Post[]>('posts', (posts) => posts.filter(({ celebration }) => !celebration))(page);
  await watchVisits(page, Object.fromEntries(routes.map(({ path, content }) => [path, content])));
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const places = new Set<number | undefined>();
  for (const { path, content } of oneIn(4, routes)) {
    const release = await hold(page, application);
    await page.goto(path, { waitUntil: 'commit' });
    // The application has not loaded: this is what the build drew.
    await page.locator('#root fieldset main > [aria-busy]').waitFor();
    const early = await askedInAdvance(page);
    release();
    await page.locator(content).first().waitFor();
    const visit = await readVisit(page);
    // Content does not wait for the font and for the icon of the tab, which a browser asks for when it likes.
    const requests = visit.requests.filter((one) => !/\.woff2$|^\/favicon\.svg$/.test(one));
    expect(requests.length, `${path} ${requests.join(' ')}`).toBeLessThanOrEqual(most);
    const files = requests.filter((one) => one.startsWith('/assets/'));
    expect(files.length).toBeGreaterThan(4);
    expect(
      files.filter((file) => !early.includes(file)),
      `${path}: not asked for in advance`,
    ).toEqual([]);
    await settled(page);
    expect((await readVisit(page)).shift, `${path}: layout shift`).toBeLessThanOrEqual(mostShift);
    places.add((await page.locator('header a').first().boundingBox())?.x);
    // An answer that nobody took would have been asked for a second time.
    const left = await page.evaluate(() => Object.keys(window.earlyAnswers ?? {}));
    expect([path, left]).toEqual([path, []]);
    await page.unroute(application);
  }
  // The header does not move from page to page.
  expect([...places]).toEqual([20]);
  await expectNoTrouble(anna);
}, 120_000);

test('a screen that somebody may not see is not drawn for them, and nothing of it is asked for', async () => {
  const diego = await aMember('diego@acme.example');
  const { page } = diego;
  await settled(page);
  const release = await hold(page, application);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  await page.locator('script[src*="/assets/shell-"]').waitFor({ state: 'attached' });
  expect(await page.locator('#root > *').count()).toBe(0);
  expect(await askedInAdvance(page)).toEqual(['/api/v1/config']);
  release();
  await page.waitForURL('**/feed');
  await expectNoTrouble(diego);
});
