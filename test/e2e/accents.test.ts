import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#shared/model/limits';
import { expectAccessible, expectNoTrouble, type Person, settled } from '../support/journey.ts';
import { aStage } from '../support/stage.ts';

/** On most of them neither white nor black text as it is could be read in both schemes. */
const accents = {
  'light yellow': 'fff3a3',
  yellow: 'ffff00',
  white: 'ffffff',
  black: '000000',
  grey: '808080',
  'the brand’s orange': 'c2410c',
  red: 'ff0000',
  green: '00ff00',
  blue: '0000ff',
  'pastel pink': 'ffd6e8',
} as const;

const { aMember } = aStage([]);

let anna: Person;
let shown: string | undefined;
beforeAll(async () => {
  anna = await aMember('anna@acme.example', { reducedMotion: 'reduce' });
  // What is not saved is left behind.
  anna.page.on('dialog', (leaving) => void leaving.accept());
  await anna.page.clock.install();
  await anna.page.route('**/api/v1/config', async (route) => {
    if (!shown) return route.continue();
    const headers = { ...route.request().headers() };
    delete headers['if-none-match'];
    const response = await route.fetch({ headers });
    const config = (await response.json()) as { settings: { global: { active_color: string } } };
    config.settings.global.active_color = shown;
    return route.fulfill({ response, json: config });
  });
});

/** Somebody else saves another colour: the open page has it with its next look at the configuration. */
const repaint = async (page: Page, color: string): Promise<void> => {
  shown = color;
  const read = page.waitForResponse('**/api/v1/config');
  await page.clock.fastForward(limits.configRefreshMs + 1000);
  await read;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accent'))).toBe(color);
};

const faint = async (page: Page, part: string): Promise<string[]> => {
  // What has changed is painted by then.
  await page.waitForTimeout(100);
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
  const { violations } = await new AxeBuilder({ page })
    .withRules(['color-contrast'])
    .include(part)
    .exclude('[data-unseen]')
    .analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
};

test.each<[string, string, (page: Page) => Promise<void>]>([
  [
    // The feed is below the menu as well, and not dimmed there.
    'the composer above the feed',
    '[role=dialog]',
    async (page) => {
      await page.goto('/feed?compose');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Why' }).fill('+10 #teamwork For everything.');
      await dialog.getByRole('combobox').fill('mar');
      await page.getByRole('option').first().click();
    },
  ],
  [
    'the menu above the feed',
    'body',
    async (page) => {
      await page.goto('/feed');
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: /Account of/ }).click();
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'the shop',
    'body',
    async (page) => {
      await page.goto('/rewards');
      await page.getByRole('article').first().waitFor();
    },
  ],
  [
    'the general settings with something to save',
    'body',
    async (page) => {
      await page.goto('/settings/global');
      await page.locator('input[name="limit"]').fill('123');
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    },
  ],
  [
    'a profile',
    'body',
    async (page) => {
      await page.goto('/feed');
      await page.getByRole('article').first().getByRole('link').first().click();
      await page.waitForURL('**/profile/*');
    },
  ],
])('%s can be read in any colour, light and dark', async (_, part, open) => {
  const { page } = anna;
  await open(page);
  await settled(page);
  // What is far below is not drawn, and keeps the colours it had.
  await page.getByRole('article').evaluateAll((articles) => {
    for (const article of articles)
      if (article.getBoundingClientRect().top > innerHeight) article.setAttribute('data-unseen', '');
  });
  const found: Record<string, string[]> = {};
  for (const [name, color] of Object.entries(accents)) {
    await repaint(page, color);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const unread = await faint(page, part);
      if (unread.length > 0) found[`${name}, ${colorScheme}`] = unread;
    }
  }
  expect(found).toEqual({});
});

test('white is saved as the colour of the workspace; a colleague can read everything in it', async () => {
  const { page } = anna;
  shown = undefined;
  await page.goto('/settings/global');
  await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#FFFFFF');
  await page.getByText('Text colour adjusted for readability').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  const colleague = await aMember('priya@acme.example');
  await settled(colleague.page);
  expect(await colleague.page.evaluate(() => localStorage.getItem('accent'))).toBe('ffffff');
  await expectAccessible(colleague.page);
  await expectNoTrouble(anna, colleague);
});
