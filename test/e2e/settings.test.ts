import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFitsEverywhere,
} from '../support/accessibility.ts';
import { browserLimits } from '#shared/model/choices';
import { ask } from '../support/journey.ts';
import type { Person } from '../support/person.ts';
import { hold, settled } from '../support/rest.ts';
import { aPng, paint } from '../support/pictures.ts';
import { aStage } from '../support/stage.ts';
import { isLong, oneIn } from '../support/thoroughness.ts';

const { aMember, setUp } = aStage([], {
  FEEDBACK_URL: 'https://feedback.example/bravo',
  HELP_URL: 'https://help.example/bravo',
});

let admin: Person;
let colleague: Person;

setUp(async () => {
  admin = await aMember('anna@acme.example');
  colleague = await aMember('priya@acme.example');
});

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const told = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();
const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-solid'));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** How far the upper and the lower side of something are from the lower edge of the window, in pixels. */
const underEdge = (shown: Locator): Promise<{ top: number; bottom: number }> =>
  shown.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top: innerHeight - top, bottom: innerHeight - bottom };
  });

test('only administrators see the menu of the settings; an unknown path leads back to it', async () => {
  const { page } = admin;
  await page.goto('/settings');
  await heading(page, 'Settings');
  await expect
    .poll(() => page.getByRole('main').getByRole('link').locator('strong').allInnerTexts())
    .toEqual(expect.arrayContaining(['General', 'Values', 'Notifications', 'Danger zone']));
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: 'Dashboard' }).getByRole('link').count())
    .toBe(0);
  await page.goto('/settings/nowhere/at/all');
  await page.waitForURL('**/settings');
  await page.goto('/settings/billing');
  await page.waitForURL('**/settings/billing/overview');

  await colleague.page.goto('/settings/global');
  await colleague.page.waitForURL('**/feed');
});

test('an administrator changes name, color, points and leaderboard, and a colleague sees them', async () => {
  const { page } = admin;
  await page.goto('/settings/global');
  await field(page, 'Company name').fill('Acme Atelier');
  await field(page, 'Accent color').fill('12');
  await page.getByRole('textbox', { name: 'Points per member' }).fill('many');
  await save(page);
  await expect.poll(() => page.getByText('Wrong format').count()).toBe(2);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('active_color');
  await expect.poll(() => accent(page)).toBe('#c2410c');

  await field(page, 'Accent color').fill('#E8A317');
  await expect.poll(() => accent(page)).toBe('#e8a317');
  await page.getByText('Text color adjusted for readability').waitFor();
  await page.getByRole('textbox', { name: 'Points per member' }).fill('1000001');
  await save(page);
  await page.getByText('Must be between 0 and 1000000').waitFor();
  await page.getByRole('textbox', { name: 'Points per member' }).fill('777');
  await page.getByRole('combobox', { name: 'Every' }).selectOption('year');
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('berlin');
  await page.getByRole('option', { name: /Europe\/Berlin/ }).click();
  await page.getByRole('switch', { name: /leaderboard in the feed/ }).uncheck();
  await field(page, 'Security contact').fill('security@acme.example');
  await expectAccessible(page);
  await save(page);
  const message = page.getByText('Saved.', { exact: true });
  // It stays while it is pointed at.
  await message.hover();
  await page.getByRole('link', { name: 'Acme Atelier: go to the feed' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save changes' }).count()).toBe(0);
  // A message stands above the bar of unsaved changes, and what gets the focus is scrolled to above both.
  await field(page, 'Company name').fill('Acme Studio');
  const bar = page.getByText('You have unsaved changes');
  await bar.waitFor();
  await expect.poll(async () => (await underEdge(message)).bottom > (await underEdge(bar)).top).toBe(true);
  const padding = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBottom);
  expect(Number.parseFloat(padding)).toBeGreaterThan((await underEdge(message)).top);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  await page.reload();
  await expect.poll(() => field(page, 'Security contact').inputValue()).toBe('security@acme.example');
  await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toContain('Berlin');

  const other = colleague.page;
  await other.goto('/feed');
  await other.getByRole('link', { name: 'Acme Atelier: go to the feed' }).waitFor();
  await settled(other);
  await expect.poll(() => accent(other)).toBe('#e8a317');
  await other.getByText(/of 777 left this year/).waitFor();
  await expect.poll(() => other.getByText('Leaderboard', { exact: true }).count()).toBe(0);
});

test('leaving unsaved changes is asked about, by link, key or browser, and they are there again after it', async () => {
  const { page } = admin;
  await page.goto('/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /General/ })
    .click();
  await field(page, 'Company name').fill('Half a name');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });

  await page.getByRole('link', { name: 'Feed', exact: true }).click();
  await question.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(pathOf(page)).toBe('/settings/global');

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });

  await page.goBack();
  await question.waitFor();
  expect(pathOf(page)).toBe('/settings/global');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });

  // A reload loses nothing, so the browser does not ask.
  const name = field(page, 'Company name');
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe('Half a name');
  await page.getByText('You’re picking up what you typed earlier').waitFor();

  await page.goBack();
  await question.getByText('They stay in this browser').waitFor();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/settings');
  const home = page.getByRole('link', { name: /: go to the feed$/ });
  await expect.poll(() => home.textContent()).not.toContain('Half a name');
  await page.goForward();
  await expect.poll(() => name.inputValue()).toBe('Half a name');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.poll(() => name.inputValue()).not.toBe('Half a name');
  await page.goBack();
  await page.waitForURL('**/settings');
});

test.runIf(isLong)('a discarded color gives way to the saved one', async () => {
  const { page } = admin;
  await ask(admin, '/settings', { method: 'PUT', body: { active_color: 'e8a317' } });
  await page.goto('/settings/global');
  await page.getByRole('button', { name: 'Purple' }).click();
  await expect.poll(() => accent(page)).toBe('#7048e8');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.poll(() => accent(page)).toBe('#e8a317');
  await expect.poll(() => field(page, 'Accent color').inputValue()).toBe('e8a317');
});

test.runIf(isLong)(
  'a logo is refused when it is no picture, shown in the header, and removed again',
  async () => {
    const { page } = admin;
    await page.goto('/settings/global');
    const logo = page.getByRole('banner').getByRole('link').first().locator('img');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await page.getByRole('button', { name: /Choose a picture/ }).waitFor();
    await choose('logo.png', 'image/png', Buffer.from('no picture at all'));
    await page.getByText('Wrong format').waitFor();
    const bomb = aPng(paint(2, 2), { width: browserLimits.picturePixels + 1, height: 1 });
    await choose('logo.png', 'image/png', bomb);
    await page.getByText('The file is too large. Choose a smaller one.').waitFor();
    await choose('logo.png', 'image/png', aPng(paint(64, 64)));
    await logo.waitFor();
    await colleague.page.goto('/feed');
    await colleague.page.getByRole('banner').locator('img').first().waitFor();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await logo.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  },
);

test.runIf(isLong)('a notification switches at once, and back when it cannot be saved', async () => {
  const { page } = admin;
  await page.goto('/settings/notifications');
  const team = page.getByRole('switch').first();
  const own = page.getByRole('switch', { name: 'Your week, on Mondays: By email' });
  await team.press(' ');
  await own.uncheck();
  await settled(page);
  await page.reload();
  await expect.poll(() => team.isChecked()).toBe(false);
  await expect.poll(() => own.isChecked()).toBe(false);

  // The third is switched before the second is saved.
  const release = await hold(page, '**/settings/notifications');
  await page.getByRole('switch').nth(1).press(' ');
  await page.getByRole('switch').nth(2).press(' ');
  release();
  await settled(page);
  await page.reload();
  await team.waitFor();
  expect(await page.getByRole('switch', { checked: false }).count()).toBe(4);
  expect(await own.isChecked()).toBe(false);

  await page.context().setOffline(true);
  await team.click();
  await page
    .getByRole('alert')
    .getByText(/No connection/)
    .waitFor();
  await expect.poll(() => team.isChecked()).toBe(false);
  await page.context().setOffline(false);
  admin.trouble.length = 0;
});

test('values are added, changed and deleted by keyboard, and offered to colleagues', async () => {
  const { page } = admin;
  await page.goto('/settings/values');
  await page.getByRole('button', { name: 'Add Courage' }).press('Enter');
  await told(page, 'Courage was added.');
  await expect.poll(() => page.getByRole('button', { name: 'Add Courage' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Add a value' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.type('Courage');
  await page.keyboard.press('Enter');
  await dialog.getByText('Must be unique. This is already in use: choose something else.').first().waitFor();
  await expectAccessible(page);
  await field(page, 'Name').fill('Curiosity');
  await field(page, 'Tag').fill('');
  await page.keyboard.press('Enter');
  await dialog.getByText('Wrong format').waitFor();
  await field(page, 'Tag').fill('curious');
  await dialog
    .getByRole('textbox', { name: /Keywords|Description/ })
    .first()
    .fill('We ask why.');
  await dialog.getByRole('combobox', { name: /Keywords/ }).pressSequentially('wonder,why;');
  await dialog.getByRole('button', { name: 'Add a value' }).press('Enter');
  await told(page, 'Curiosity was saved.');
  const card = page.getByRole('listitem').filter({ hasText: '#curious' });
  await card.getByText('wonder · why').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add a value');

  await page.getByRole('button', { name: 'Edit Curiosity' }).press('Enter');
  const description = dialog.getByRole('textbox', { name: /Description/ });
  await description.fill('Half a thought');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => description.inputValue()).toBe('Half a thought');
  await dialog.getByRole('switch', { name: 'Default' }).press(' ');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await card.getByText('Default').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('Default', { exact: true }).count()).toBe(1);

  const other = colleague.page;
  await other.goto('/feed?compose');
  await other.getByRole('dialog').getByText('Curiosity').waitFor();

  await page.getByRole('button', { name: 'Delete Curiosity' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete value' }).press('Enter');
  await told(page, 'Curiosity was deleted.');
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await other.reload();
  await other.getByRole('dialog').getByText('Courage', { exact: true }).waitFor();
  await expect.poll(() => other.getByRole('dialog').getByText('Curiosity').count()).toBe(0);
});

test('the audit log says in sentences what each administrator changed', async () => {
  const { page } = admin;
  await ask(admin, '/settings', {
    method: 'PUT',
    body: { active_color: '2b8a3e', timezone: 'Asia/Tokyo', show_leaderboard: true },
  });
  await page.goto('/settings/global');
  const uploaded = page.waitForResponse((response) => response.url().endsWith('/settings/logo'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPng(paint(64, 64)) });
  expect((await uploaded).status()).toBe(200);
  await page.goto('/settings/audit');
  await page.getByText('Anna Petrova changed the settings').first().waitFor();
  await page
    .getByText(/accent color.*time zone/)
    .first()
    .waitFor();
  await page.getByText('logo', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('list').getByText('show_leaderboard').count()).toBe(0);
});

test.runIf(isLong)(
  'reports are downloaded from the menu; feedback and help lead to their configured pages',
  async () => {
    const { page } = admin;
    await page.goto('/feed');
    await page.getByRole('button', { name: /’s account/ }).click();
    await page.getByRole('menuitem', { name: 'Reports', exact: true }).waitFor();
    const items = await page.getByRole('menu').getByRole('menuitem').allInnerTexts();
    expect(
      items.filter((one) =>
        ['Feed', 'Reports', 'Feedback', 'Settings', 'Billing management', 'Help center', 'Sign out'].includes(
          one,
        ),
      ),
      // The feed is in the header.
    ).toEqual(['Reports', 'Feedback', 'Settings', 'Billing management', 'Help center', 'Sign out']);
    const leadsTo = (name: string) => page.getByRole('menuitem', { name }).getAttribute('href');
    expect(await leadsTo('Feedback')).toBe('https://feedback.example/bravo');
    expect(await leadsTo('Help center')).toBe('https://help.example/bravo');
    await page.getByRole('menuitem', { name: 'Reports' }).click();
    await page.getByRole('combobox', { name: 'Time range' }).selectOption('365');
    await settled(page);
    await expectAccessible(page);
    for (const [name, file, words] of [
      ['Members', 'users.csv', 'anna@acme.example'],
      ['Posts', 'posts.csv', 'Teamwork'],
      ['Requests', 'purchases.csv', 'status_changed_at'],
    ] as const) {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${name} as CSV` }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toBe(file);
      expect(await readFile(await download.path(), 'utf8')).toContain(words);
      await page.getByText(/^Downloaded/).waitFor();
    }
    await colleague.page.goto('/feed');
    await colleague.page.getByRole('button', { name: /’s account/ }).click();
    await colleague.page.getByRole('menuitem', { name: 'Feedback' }).waitFor();
    await expect
      .poll(() => colleague.page.getByRole('menuitem', { name: /Reports|Settings|management/ }).count())
      .toBe(0);
  },
);

test.runIf(isLong)('every screen is accessible in both schemes and fits at every width', async () => {
  const { page } = admin;
  for (const path of oneIn(3, [
    '',
    '/global',
    '/notifications',
    '/values',
    '/billing',
    '/audit',
    '/danger',
  ])) {
    await page.goto(`/settings${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    await expectAccessibleInBothSchemes(page);
    await expectFitsEverywhere(page);
  }
});
