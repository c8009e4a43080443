import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, openBrowser, type Person, settled } from '../support/journey.ts';
import { newFolder, type Server, startServer } from '../support/server.ts';

/** Bright, pale, dark and dull ones: on most of them white text as it is could not be read. */
const accents = [
  'ffff00',
  '00ff00',
  '00ffff',
  'ff00ff',
  'ffffff',
  '000000',
  '808080',
  'e8590c',
  'ffd8a8',
  '1c7ed6',
] as const;

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

/** The workspace in another colour, for this browser alone. */
const paint = async ({ page }: Person, color: string): Promise<void> => {
  await page.route('**/api/v1/config', async (route) => {
    const headers = { ...route.request().headers() };
    delete headers['if-none-match'];
    const response = await route.fetch({ headers });
    const config = (await response.json()) as { settings: { global: { active_color: string } } };
    config.settings.global.active_color = color;
    await route.fulfill({ response, json: config });
  });
};

const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the composer above the feed': async (page) => {
    await page.goto('/feed?compose');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Why' }).fill('+10 #teamwork For everything.');
    await dialog.getByRole('combobox').fill('mar');
    await page.getByRole('option').first().click();
  },
  'the shop': async (page) => {
    await page.goto('/rewards');
    await page.getByRole('article').first().waitFor();
  },
  'the general settings with something to save': async (page) => {
    await page.goto('/settings/global');
    await page.getByRole('textbox', { name: /limit/i }).fill('123');
    await page.getByRole('button', { name: 'Save' }).waitFor();
  },
};

const faint = async (page: Page): Promise<string[]> => {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
};

test.each(['light', 'dark'] as const)('every colour can be read, %s', async (colorScheme) => {
  const anna = await aMember(browser, server, 'anna@acme.example', { colorScheme });
  const { page } = anna;
  page.on('dialog', (leaving) => void leaving.accept());
  const found: Record<string, string[]> = {};
  for (const color of accents) {
    await paint(anna, color);
    for (const [name, open] of Object.entries(states)) {
      await open(page);
      const unread = await faint(page);
      if (unread.length > 0) found[`${color}: ${name}`] = unread;
    }
    await page.unroute('**/api/v1/config');
  }
  expect(found).toEqual({});
  await anna.leave();
});
