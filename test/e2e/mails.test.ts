import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson, expectAccessible, mailTo, openBrowser, proveAddress } from '../support/journey.ts';
import { newFolder, type Server, startServer } from '../support/server.ts';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await startServer(newFolder(), []);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.kill('SIGINT');
});

test('thanks arrive by mail, look well, and its link switches such mails off', async () => {
  const priya = await aPerson(browser, server);
  await proveAddress(priya, server, 'priya@acme.example');
  await priya.page.getByText('Acme Studio').first().click();
  await priya.page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
  await priya.page.keyboard.press('n');
  const dialog = priya.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('+10 #teamwork For the calm in the launch.');
  await dialog.getByRole('combobox').fill('mar');
  await priya.page.getByRole('option').first().click();
  await priya.page.keyboard.press('Control+Enter');
  const { body } = await mailTo(server, 'marcus@acme.example', /^Priya Nair recognised you: \+10 points$/);
  expect(body.text).toContain('For the calm in the launch.');

  const marcus = await aPerson(browser, server, { viewport: { width: 375, height: 780 } });
  await marcus.page.goto(/https?:\S+\/unsubscribe#\S+/.exec(body.text)?.[0] ?? '');
  const stop = marcus.page.getByRole('button', { name: 'Stop these mails' });
  await stop.waitFor();
  await expectAccessible(marcus.page);
  await stop.click();
  await marcus.page.getByRole('heading', { name: 'Done' }).waitFor();
  await expectAccessible(marcus.page);
  await marcus.page.goto('about:blank');
  await marcus.page.goto('/unsubscribe#forged.link.getting_points.x');
  await stop.click();
  await marcus.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  expect([...priya.trouble, ...marcus.trouble]).toEqual([]);
  await priya.leave();
  await marcus.leave();
});

test.each(['light', 'dark'] as const)(
  'every mail fits a telephone and a reader of screens, %s',
  async (scheme) => {
    const { page, leave } = await aPerson(browser, server, { viewport: { width: 375, height: 780 } });
    await page.goto('/mails');
    const names = await page.locator('nav a').allTextContents();
    expect(names.length).toBeGreaterThan(12);
    for (const [at, mail] of names.entries()) {
      const language = ['en', 'ru', 'es'][at % 3] ?? 'en';
      await page.goto(`/mails/shown?${new URLSearchParams({ mail, language, scheme }).toString()}`);
      await expectAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([mail, wide]).toEqual([mail, 375]);
    }
    await leave();
  },
);
