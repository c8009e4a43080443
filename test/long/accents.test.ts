import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, findViolations, useScheme } from '../support/accessibility.ts';
import { firstOffered } from '../support/journey.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

/**
 * The hardest ones for a stylesheet, each in the scheme where it is hardest. That the
 * colors computed from any accent can be read is a matter of rules: test/rules/accent.test.ts.
 */
const accents = [
  ['light yellow', 'fff3a3', 'light'],
  ['grey', '808080', 'light'],
  ['black', '000000', 'dark'],
] as const;

const { aMember, setUp } = aStage();

let anna: Person;
let shown: string | undefined;

setUp(async () => {
  anna = await aMember('anna@acme.example');
  await anna.page.clock.install();
});

/** An administrator to whom the workspace seems to have the color `shown`. */
beforeEach(async () => {
  shown = undefined;
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

/** Another administrator saves another color: the open page shows it when somebody looks at it again. */
const repaint = async (page: Page, color: string): Promise<void> => {
  shown = color;
  await settled(page);
  // What was read in the last five seconds is not read again. A longer jump would give up what is still on its way.
  await page.clock.fastForward(6000);
  const read = page.waitForResponse('**/api/v1/config');
  // The page is looked at again.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await read;
  const solid = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-solid'));
  await expect.poll(solid).toBe(`#${color}`);
};

test.each<[string, string, (page: Page) => Promise<void>]>([
  [
    // Only the dialog: the dimmed feed behind it is below the menu too.
    'the composer above the feed',
    '[role=dialog]',
    async (page) => {
      await page.goto('/feed?compose');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Why' }).fill('+10 #teamwork For everything.');
      await dialog.getByRole('combobox').fill('mar');
      await firstOffered(dialog).click();
    },
  ],
  [
    'the menu above the feed',
    'body',
    async (page) => {
      await page.goto('/feed');
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: /’s account/ }).click();
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
])('%s can be read in difficult accent colors, light and dark', async (_, include, open) => {
  const { page } = anna;
  await open(page);
  await settled(page);
  // What is far below is not drawn, and keeps the colors it had.
  await page.getByRole('article').evaluateAll((articles) => {
    for (const article of articles)
      if (article.getBoundingClientRect().top > innerHeight) article.setAttribute('data-unseen', '');
  });
  const found: Record<string, unknown> = {};
  for (const [name, color, colorScheme] of accents) {
    if (shown !== color) await repaint(page, color);
    await useScheme(page, colorScheme);
    found[`${name}, ${colorScheme}`] = await findViolations(page, {
      rules: ['color-contrast'],
      include,
      exclude: '[data-unseen]',
    });
  }
  expect(Object.entries(found).filter(([, unread]) => Object.keys(unread as object).length > 0)).toEqual([]);
});

test('white is saved as the accent color; a colleague can read everything in it', async () => {
  const { page } = anna;
  await page.goto('/settings/global');
  await page.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#FFFFFF');
  await page.getByText('Text color adjusted for readability').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  const colleague = await aMember('priya@acme.example');
  await settled(colleague.page);
  expect(await colleague.page.evaluate(() => localStorage.getItem('accent'))).toBe('ffffff');
  await expectAccessible(colleague.page);
  await expectNoTrouble(colleague);
});
