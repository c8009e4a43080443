import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { aStage } from '../support/stage.ts';
import { inLong, isLong } from '../support/thoroughness.ts';

const { server, aMember } = aStage();

const shop = /\/assets\/shop-.*\.js/;

/** @returns how often the page has told of an error so far */
const countAlerts = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    let alerts = 0;
    let shown = false;
    new MutationObserver(() => {
      const shows = Boolean(document.querySelector('[role=alert]'));
      if (shows && !shown) alerts += 1;
      shown = shows;
      document.body.dataset.alerts = String(alerts);
    }).observe(document.getElementById('root')!, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Number(document.body.dataset.alerts ?? 0));
};

test('a screen that fails to load says so, keeps the page, and loads on a second try', async () => {
  const member = await aMember('grace@acme.example');
  const { page } = member;
  await page.evaluate(() => Object.assign(window, { same: true }));
  const alerts = await countAlerts(page);
  await page.route(shop, (route) => route.abort());
  await page.getByRole('link', { name: 'Rewards', exact: true }).click();
  // The second one is that of the try that the page makes by itself.
  await expect.poll(alerts).toBe(2);
  await expectAccessible(page);
  await page.unroute(shop);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rewards' }).waitFor();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  await member.leave();
});

test('a page that cannot be drawn leads to a fresh one, and the message being written is still there', async () => {
  const member = await aMember('grace@acme.example');
  const { page } = member;
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Why' }).fill('Half a message');
  await page.getByRole('dialog').getByText('Half a message').waitFor();
  await page.keyboard.press('Escape');
  // As an extension of the browser might do.
  await page.locator('main').evaluate((main) => main.replaceChildren());
  await page.getByRole('link', { name: 'Rewards', exact: true }).click();
  await page.getByRole('alert').getByText('What you wrote is safe.').waitFor();
  await expectAccessible(page);
  await page.getByRole('alert').getByRole('button', { name: 'Feed' }).click();
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('n');
  const message = page.getByRole('dialog').getByRole('textbox', { name: 'Why' });
  await expect.poll(() => message.inputValue()).toBe('Half a message');
  member.trouble.splice(0);
  await member.leave();
});

test('after a release a missing part reloads the page, once', async () => {
  const member = await aMember('tom@acme.example');
  const { page } = member;
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route(shop, (route) => route.fulfill({ status: 404 }));
  // The page of the release differs in the name of its script.
  await page.route(`${server.origin}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/assets\/shell-[\w-]+/g, 'assets/shell-released');
    await route.fulfill({ response: answer, body });
  });
  await page.getByRole('link', { name: 'Rewards', exact: true }).click();
  await page.getByRole('alert').waitFor();
  expect(loads).toBe(1);
  await member.leave();
});

test('without a network the page says so, and works again by itself when it is back', async () => {
  const member = await aMember('omar@acme.example');
  const { page } = member;
  // The notice is fetched with the other extras of the header, after the content.
  await page.getByRole('button', { name: 'Switch to dark mode' }).waitFor();
  await page.context().setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'You’re offline.' });
  await notice.waitFor();
  await page.getByRole('link', { name: 'Rewards', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Rewards' }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await notice.waitFor({ state: 'detached' });
  await member.leave();
});

test.runIf(isLong)(
  'a screen comes by itself when the network was back before its failure was known',
  async () => {
    const member = await aMember('grace@acme.example');
    const { page } = member;
    const alerts = await countAlerts(page);
    await page.route(shop, async (route) => ((await alerts()) === 0 ? route.abort() : route.continue()));
    await page.getByRole('link', { name: 'Rewards', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Rewards' }).waitFor();
    expect(await alerts()).toBe(1);
    member.trouble.splice(0);
    await member.leave();
  },
);

test('a screen that the server could not answer comes by itself when the server is back', async () => {
  const admin = await aMember('anna@acme.example');
  const { page } = admin;
  let tries = 0;
  const values = '**/api/v1/values';
  await page.route(values, (route) => {
    tries += 1;
    return route.fulfill({ status: 503, json: { errors: [{ code: 'busy' }] } });
  });
  await page.goto('/settings/values');
  await page.getByRole('alert').filter({ hasText: 'Bravo is very busy right now.' }).waitFor();
  await expectAccessible(page);
  await expect.poll(() => tries).toBeGreaterThan(inLong(3, 1));
  await page.unroute(values);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  admin.trouble.splice(0);
  await admin.leave();
});

test.runIf(isLong)(
  'a dialog that fails to load leaves the screen as it is, and opens on a second try',
  async () => {
    const member = await aMember('marcus@acme.example');
    const { page } = member;
    const parts = /\/assets\/(composer|account-menu|shortcut-list)-.*\.js/;
    await page.route(parts, (route) => route.abort());
    await page.goto('/feed');
    await page.getByRole('article').first().waitFor();
    const told = page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded' });
    const dialog = page.getByRole('dialog');
    const account = page.getByRole('button', { name: /’s account/ });
    const openers: readonly (readonly [() => Promise<void>, Locator])[] = [
      [() => page.keyboard.press('n'), dialog],
      [() => page.keyboard.press('?'), dialog],
      [() => account.click(), page.getByRole('menu')],
    ];
    for (const [open] of openers) {
      await open();
      await told.waitFor();
      await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0);
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await told.getByRole('button').click();
      await told.waitFor({ state: 'detached' });
    }
    await page.unroute(parts);
    for (const [open, opened] of openers) {
      await open();
      await opened.waitFor();
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }
    await member.leave();
  },
);

test.runIf(isLong)('a settings screen that fails to load comes on a second try', async () => {
  const admin = await aMember('anna@acme.example');
  const { page } = admin;
  await page.route(/\/assets\/settings-.*\.js/, (route) => route.abort());
  // By this the page finds out that the server answers again: then it would try by itself, and the button be gone.
  await page.route('**/favicon.svg', (route) => route.abort());
  await page.goto('/settings/values');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute(/\/assets\/settings-.*\.js/);
  await again.click();
  await page.getByRole('heading', { level: 1, name: 'Values' }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await admin.leave();
});

test('a screen that crashes says so, and works again on a second try', async () => {
  const member = await aMember('lena@acme.example');
  const { page } = member;
  const rewards = '**/api/v1/shop/rewards*';
  await page.route(rewards, (route) => route.fulfill({ json: [null] }));
  await page.getByRole('link', { name: 'Rewards', exact: true }).click();
  await page.getByRole('heading', { name: 'Something went wrong :(' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Feed', exact: true }).click();
  await page.getByRole('article').first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Something went wrong :(' }).waitFor();
  await page.unroute(rewards);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rewards' }).waitFor();
  await page.getByRole('article').first().waitFor();
  await member.leave();
});

test('files are sent in the smallest encoding that the browser accepts, with the same content', async () => {
  const page = await (await fetch(`${server.origin}/login`)).text();
  const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '';
  const forms = await Promise.all(
    ['identity', 'gzip, deflate', 'gzip, deflate, br, zstd'].map(async (accepted) => {
      const answer = await fetch(`${server.origin}${script}`, { headers: { 'accept-encoding': accepted } });
      const { headers } = answer;
      return {
        encoding: headers.get('content-encoding'),
        size: Number(headers.get('content-length')),
        text: await answer.text(),
      };
    }),
  );
  expect(forms.map(({ encoding }) => encoding)).toEqual([null, 'gzip', 'br']);
  expect(forms.map(({ size }) => size)).toEqual(forms.map(({ size }) => size).toSorted((a, b) => b - a));
  expect(new Set(forms.map(({ text }) => text)).size).toBe(1);
});
