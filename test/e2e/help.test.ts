import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFitsEverywhere } from '../support/accessibility.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong, oneIn } from '../support/thoroughness.ts';

const { aPerson, aMember, tokenOf, restart } = aStage();

const pathOf = (page: Page): string => page.url().replace(new URL(page.url()).origin, '');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('terms and privacy are linked where one signs in, and on pages of our own', async () => {
  const visitor = await aPerson();
  const { page } = visitor;
  for (const from of ['/login', '/sign-up']) {
    await page.goto(from);
    await page.getByRole('main').getByRole('link', { name: 'Terms', exact: true }).click();
    await title(page, 'Terms of Service');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Privacy', exact: true }).click();
    await title(page, 'Privacy Policy');
  }
  for (const path of ['/terms', '/privacy']) {
    await page.goto(path);
    await settled(page);
    await expectAccessibleInBothSchemes(page);
    await expectFitsEverywhere(page);
  }
  await expectNoTrouble(visitor);
});

test('the menu always leads to help, feedback, terms and privacy', async () => {
  const member = await aMember('grace@acme.example');
  const { page } = member;
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /’s account/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Help center');
  await title(page, 'Help center');
  await choose('Feedback');
  await expect.poll(() => pathOf(page)).toBe('/help#feedback');
  await expect
    .poll(() =>
      page
        .getByRole('heading', { level: 2, name: 'Feedback' })
        .evaluate((it) => it.getBoundingClientRect().top < innerHeight),
    )
    .toBe(true);
  await choose('Terms');
  await title(page, 'Terms of Service');
  await choose('Privacy');
  await title(page, 'Privacy Policy');
  await expectNoTrouble(member);
});

test.each(oneIn(4, ['ru', 'es', 'pt-BR', 'uk-UA']))(
  'nothing in the menus is wider than they are: %s',
  async (locale) => {
    const member = await aPerson({ locale, token: await tokenOf('anna@acme.example') });
    const { page } = member;
    await page.goto('/feed');
    /** How far the widest item reaches over the edge of its menu, in pixels. */
    const overhang = (menu: Locator): Promise<number> =>
      menu.evaluate((it) => {
        const { right } = it.getBoundingClientRect();
        const items = [...it.querySelectorAll('a, button')];
        return Math.max(...items.map((item) => item.getBoundingClientRect().right)) - right;
      });
    await page.locator('header button[aria-haspopup="menu"]').click();
    expect(await overhang(page.getByRole('menu'))).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 375, height: 780 });
    await page.goto('/feed');
    // The search may be there already, before the menu.
    const buttons = page.getByRole('banner').locator('button[aria-haspopup="dialog"]:visible');
    await buttons.last().click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('a[href="/privacy"]').waitFor();
    expect(await overhang(drawer)).toBeLessThanOrEqual(0);
    await settled(page);
    await expectNoTrouble(member);
  },
);

test('the help is searched by keyboard, whatever the order and the accents of the words', async () => {
  const member = await aMember('tom@acme.example', { at: '/help' });
  const { page } = member;
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  await page.getByRole('heading', { level: 3, name: 'How many points can I give?' }).waitFor();
  await page.getByText('250 points a month').waitFor();
  const search = page.getByRole('searchbox', { name: 'Search the help center' });
  await search.focus();
  await page.keyboard.type('Zone ÁLLOWANCE');
  await page.getByText('1 answer', { exact: true }).waitFor();
  const answers = page.getByRole('heading', { level: 3 });
  expect(await answers.allInnerTexts()).toEqual(['When is my allowance renewed?']);
  await expect.poll(() => page.locator('mark').allInnerTexts()).toEqual(['allowance', 'zone']);
  await page.reload();
  await page.getByText('1 answer', { exact: true }).waitFor();
  await search.fill('(xyzzy');
  await page.getByRole('heading', { name: 'Nothing found for “(xyzzy”' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  // A link to a part ends the search that hides it.
  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'Feedback', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Feedback' }).waitFor();
  await search.fill('(xyzzy');
  await page.getByRole('heading', { name: 'Nothing found for “(xyzzy”' }).waitFor();
  await search.press('Escape');
  await expect.poll(() => answers.count()).toBeGreaterThan(20);
  expect(pathOf(page)).toBe('/help');
  await expectNoTrouble(member);
});

test.runIf(isLong)('configured addresses take the place of our terms and privacy policy', async () => {
  const own = 'https://acme.example';
  await restart([], { TERMS_URL: `${own}/terms`, PRIVACY_URL: `${own}/privacy` });
  const visitor = await aPerson();
  const { page } = visitor;
  await page.route(`${own}/**`, (route) => route.fulfill({ body: 'Ours' }));
  for (const kind of ['terms', 'privacy']) {
    await page.goto(`/${kind}`);
    await page.waitForURL(`${own}/${kind}`);
  }
  await expectNoTrouble(visitor);
});
