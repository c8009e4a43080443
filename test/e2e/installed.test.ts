import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildSite } from '#infra/build/site';
import { expectAccessibleInBothSchemes, expectFitsEverywhere } from '../support/accessibility.ts';
import { installed, readyToLeave } from '../support/installed.ts';
import { atFeed } from '../support/journey.ts';
import type { Person } from '../support/person.ts';
import { releasableSite, releaseIn } from '../support/releasable-site.ts';
import { settled } from '../support/rest.ts';
import { newFolder } from '../support/server.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { server, aMember, aPerson, tokenOf } = aStage();

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

/** A browser that finds Bravo worth installing; its reader answers the question so. */
const offerToInstall = (page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> =>
  page.evaluate((answer) => {
    const prompt = async () => {
      document.title = 'Asked';
      return { outcome: answer };
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  }, outcome);

test.runIf(isLong)(
  'the menu installs Bravo where the browser offers it, and asks nobody again who declined',
  async () => {
    const { page, trouble } = await aMember('diego@acme.example');
    const inMenu = async (press?: 'Install Bravo'): Promise<number> => {
      await page.getByRole('button', { name: /’s account/ }).click();
      const entry = page.getByRole('menuitem', { name: 'Install Bravo' });
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      const count = await entry.count();
      await (press ? entry.press('Enter') : page.keyboard.press('Escape'));
      await page.getByRole('menu').waitFor({ state: 'detached' });
      return count;
    };
    expect(await inMenu()).toBe(0);
    await offerToInstall(page, 'dismissed');
    expect(await inMenu('Install Bravo')).toBe(1);
    await expect.poll(() => page.title()).toBe('Asked');
    await page.reload();
    await atFeed(page);
    await offerToInstall(page, 'accepted');
    expect(await inMenu()).toBe(0);

    // A month later, at a phone.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.endsWith('install-declined')) localStorage.removeItem(key);
    });
    await page.setViewportSize({ width: 375, height: 720 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Install Bravo' }).press('Enter');
    await expect.poll(() => page.title()).toBe('Asked');
    expect(trouble).toEqual([]);
  },
);

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

/** Builds the site without a worker where it was built with one, as docs/operations/incident.md says. @returns its folder */
const buildWithoutWorker = (): string => {
  const folder = join(newFolder(), 'web');
  cpSync('dist/web', folder, { recursive: true });
  buildSite(folder, { ...process.env, SERVICE_WORKER: 'off' });
  return folder;
};

test.runIf(isLong)(
  'a worker that harms is switched off: browsers end without it and its caches, and the page works',
  async () => {
    const site = await releasableSite(server.origin, releaseIn(buildWithoutWorker()));
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
  },
);
