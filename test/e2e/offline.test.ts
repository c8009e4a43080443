import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFitsEverywhere } from '../support/accessibility.ts';
import { ask, atFeed } from '../support/journey.ts';
import type { Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { releasableSite, releaseIn } from '../support/releasable-site.ts';
import { newFolder } from '../support/server.ts';

const { server, aMember, aPerson, tokenOf } = aStage();

const installed = { serviceWorkers: 'allow' } as const;

const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await caches.has('kept')) ? (await (await caches.open('kept')).keys()).map(({ url }) => url) : [],
  );

/** Until the service worker has its files, and the page has kept what it shows. */
const readyToLeave = async (page: Page): Promise<void> => {
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

const waiting = (page: Page) => page.getByRole('region', { name: /not sent yet/i });

const write = async (page: Page, words: string, name: string): Promise<void> => {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: /Recognise|Thank/ });
  await dialog.getByRole('combobox').fill(name);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Why' }).fill(words);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
};

const postsWith = async (person: Person, words: string): Promise<number> => {
  const posts = (await ask(person, '/posts')) as { message: string }[];
  return posts.filter(({ message }) => message === words).length;
};

test('Bravo can be installed: the browser finds nothing that is missing', async () => {
  const { page } = await aMember('yuki@acme.example', installed);
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A browser without a profile, as this one, can never install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { icons } = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of icons.filter(({ src: name }) => name.endsWith('.png'))) {
    const size = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect([src, size]).toEqual([src, sizes]);
  }
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-type': /javascript/ });
});

test('without a network the last feed is read, a message waits, and two tabs send it once', async () => {
  const lena = await aMember('lena@acme.example', installed);
  const { page } = lena;
  await page.getByRole('article').first().waitFor();
  await readyToLeave(page);
  const [newest] = (await ask(lena, '/posts')) as { message: string }[];
  expect(lena.trouble).toEqual([]);

  await page.context().setOffline(true);
  await page.reload();
  await page
    .getByRole('article')
    .first()
    .getByText(newest?.message ?? '')
    .waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^You are offline\. This is from \d?\d:\d\d\.$/ })
    .waitFor();
  await page.getByRole('link', { name: 'Rewards', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'No connection to Bravo' }).waitFor();
  await page.getByRole('link', { name: 'Feed', exact: true }).click();
  await atFeed(page);

  const words = 'For the tent that stood in the rain';
  await write(page, words, 'a');
  await waiting(page).getByText('Waiting to be sent').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  const tab = await page.context().newPage();
  await Promise.all([page.reload(), tab.goto('/feed')]);
  await Promise.all([page, tab].map((one) => waiting(one).getByText(words).waitFor()));
  expect(await postsWith(lena, words)).toBe(0);

  await page.context().setOffline(false);
  await Promise.all([page, tab].map((one) => waiting(one).waitFor({ state: 'detached', timeout: 60_000 })));
  await expect
    .poll(() => page.getByRole('status').filter({ hasText: 'You are offline' }).count(), { timeout: 30_000 })
    .toBe(0);
  await page.reload();
  await page.getByRole('article').filter({ hasText: words }).waitFor();
  expect(await postsWith(lena, words)).toBe(1);
  lena.trouble.splice(0);
});

test('a refusal keeps the text for editing; signing out asks, and leaves nothing of the member', async () => {
  const omar = await aMember('omar@acme.example', installed);
  const { page } = omar;
  await page.getByRole('article').first().waitFor();
  await readyToLeave(page);
  // From the second page on the worker answers for the parts that were not opened yet.
  await page.reload();
  await atFeed(page);
  await page.context().setOffline(true);
  const words = 'For the map of the cellar';
  await write(page, words, 'a');
  await waiting(page).getByText('Waiting to be sent').waitFor();
  // Spent meanwhile, as on another device.
  await page.route('**/api/v1/posts', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { errors: [{ code: 'no_points_available', path: ['score'] }] } })
      : route.continue(),
  );
  await page.context().setOffline(false);
  await waiting(page)
    .getByText(/No points available/)
    .waitFor({ timeout: 60_000 });
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await waiting(page).getByRole('button', { name: 'Edit' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Why' }).inputValue()).toBe(words);
  await page.context().setOffline(true);
  await page.unroute('**/api/v1/posts');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await waiting(page).getByText('Waiting to be sent').waitFor();

  const leave = async () => {
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    return page.getByRole('dialog', { name: 'Sign out with unsent messages?' });
  };
  await (await leave()).getByRole('button', { name: 'Stay signed in' }).click();
  await waiting(page).waitFor();
  await (await leave()).getByRole('button', { name: 'Sign out and delete' }).click();
  await page.waitForURL('**/login');
  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(() => keptKeys(page)).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept'))),
  ).toEqual([]);
  expect(await postsWith(omar, words)).toBe(0);
  omar.trouble.splice(0);
});

/** A member at the feed of a site under another origin, in whose browser its service worker is ready. */
const aVisitorOf = async (origin: string, email: string): Promise<Person> => {
  const person = await aPerson(installed);
  const { page } = person;
  await page.goto(`${origin}/login`);
  await page.evaluate((token) => localStorage.setItem('token', token), await tokenOf(email));
  await page.goto(`${origin}/feed`);
  await atFeed(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return person;
};

test('a new version is told, and comes when the reader asks for it', async () => {
  const site = await releasableSite(server.origin);
  const grace = await aVisitorOf(site.origin, 'grace@acme.example');
  const { page } = grace;
  await page.evaluate(() => Object.assign(window, { same: true }));
  site.release();
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await expect
    .poll(
      async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return notice.count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  await notice.getByRole('button', { name: 'Reload' }).press('Enter');
  await expect.poll(() => page.evaluate(() => 'same' in window)).toBe(false);
  await atFeed(page);
  const state = () =>
    page.evaluate(async () => {
      const { waiting: next, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return [next?.state, active?.state];
    });
  await expect.poll(state).toEqual([undefined, 'activated']);
  expect(grace.trouble).toEqual([]);
  await site.close();
});

/** Builds the site as docs/operations.md says for a service worker that harms. @returns its folder */
const buildWithoutWorker = async (): Promise<string> => {
  const folder = newFolder();
  const build = ['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts'];
  const env = { ...process.env, SERVICE_WORKER: 'off' };
  await promisify(execFile)(process.execPath, [...build, '--outDir', folder], { env });
  return folder;
};

test('a worker that harms is switched off: browsers end without it and its caches, and the page works', async () => {
  const site = await releasableSite(server.origin, releaseIn(await buildWithoutWorker()));
  const marcus = await aVisitorOf(site.origin, 'marcus@acme.example');
  const { page } = marcus;
  await readyToLeave(page);
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  expect((await left()).length).toBeGreaterThan(2);
  site.release();
  // The usual page goes on under the worker that it has, and asks for a newer one when it is seen again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
  await page.getByRole('article').first().waitFor();
  await page.reload();
  await atFeed(page);
  await page.getByRole('article').first().waitFor();
  await settled(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(marcus.trouble).toEqual([]);
  await site.close();
});
