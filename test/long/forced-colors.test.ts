import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import type { Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const { aMember, setUp } = aStage();

let anna: Person;
setUp(async () => {
  anna = await aMember('anna@acme.example');
});

/** What of an element is still painted when system colors replace its own, except its text. */
const lookOf = (element: Locator): Promise<string> =>
  element.evaluate((one) => {
    // The radio buttons are invisible, and the element after each one shows whether it is chosen.
    const painted = one instanceof HTMLInputElement ? (one.nextElementSibling ?? one) : one;
    const box = painted.closest('label')?.querySelector('svg')
      ? (painted.closest('label') ?? painted)
      : painted;
    const { outline, border, backgroundColor } = getComputedStyle(box);
    return [outline, border, backgroundColor].join(' | ');
  });

/** Expects that the chosen element looks different from every other one of its group. */
const expectMarked = async (chosen: Locator, others: Locator): Promise<void> => {
  await chosen.first().waitFor();
  await others.first().waitFor();
  await expect
    .poll(async () => {
      const look = await lookOf(chosen.first());
      const plain = await Promise.all((await others.all()).map(lookOf));
      return plain.length > 0 && !plain.includes(look);
    })
    .toBe(true);
};

const expectMarkedRadio = (group: Locator): Promise<void> =>
  expectMarked(group.locator('input:checked'), group.locator('input[type=radio]:not(:checked)'));

const expectMarkedLink = (list: Locator): Promise<void> =>
  expectMarked(list.locator('a[aria-current]'), list.locator('a:not([aria-current])'));

const go = async (path: string): Promise<Page> => {
  const { page } = anna;
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

test('with forced colors the composer shows which amount and which value are chosen', async () => {
  const page = await go('/feed?compose');
  const composer = page.getByRole('dialog', { name: 'Recognize a colleague' });
  const amounts = composer.getByRole('group', { name: 'How much' });
  await expectMarkedRadio(amounts);
  await expectMarkedRadio(composer.getByRole('group', { name: 'Which value' }));
  // By keyboard the mark goes along, and the focus is seen on what is chosen.
  await amounts.locator('input:checked').press('ArrowRight');
  await expectMarkedRadio(amounts);
  const other = composer.getByRole('textbox', { name: 'Other amount' });
  const empty = await lookOf(other);
  await other.fill('7');
  await composer.getByRole('combobox', { name: /^Who/ }).focus();
  await expect.poll(() => lookOf(other)).not.toBe(empty);
  await composer.getByRole('combobox', { name: /^Who/ }).pressSequentially('t');
  const options = composer.locator('[role=option]');
  await expectMarked(
    options.and(page.locator('[data-combobox-selected]')),
    options.and(page.locator(':not([data-combobox-selected])')),
  );
  await settled(page);
  await expectAccessible(page);
});

test('with forced colors menus, tabs and filters show which is chosen', async () => {
  let page = await go('/settings/global');
  await expectMarkedLink(page.getByRole('navigation', { name: /Settings/ }));
  page = await go('/settings/team');
  await expectMarkedRadio(page.getByRole('group', { name: 'Status' }));
  page = await go('/rewards');
  await expectMarkedRadio(page.getByRole('group', { name: 'Category' }));
  page = await go('/dashboard');
  await expectMarkedRadio(page.locator('fieldset:has(input[type=radio])').first());
  await expectMarkedLink(page.getByRole('banner'));
  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  await page.waitForURL('**/profile/*');
  await expectMarked(
    page.locator('[role=tab][aria-selected=true]'),
    page.locator('[role=tab][aria-selected=false]'),
  );
});

test('with forced colors the menu and the bar of a phone show the current page', async () => {
  const page = await go('/settings/team');
  await page.setViewportSize({ width: 375, height: 780 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectMarkedLink(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.goto('/rewards');
  await expectMarkedLink(page.getByRole('navigation', { name: 'Tab bar' }));
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('with forced colors the focus is another line than that of what is chosen', async () => {
  const page = await go('/feed');
  const feed = page.getByRole('banner').getByRole('link', { name: 'Feed', exact: true });
  await expect.poll(() => feed.getAttribute('aria-current')).toBe('page');
  const chosen = await lookOf(feed);
  await page.keyboard.press('Tab');
  for (let tabs = 0; tabs < 12 && !(await feed.evaluate((one) => one === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab');
  expect(await feed.evaluate((one) => one.matches(':focus-visible'))).toBe(true);
  expect(await lookOf(feed)).not.toBe(chosen);
});

test('with forced colors faces keep an edge, because their own color is gone', async () => {
  const page = await go('/feed');
  const faces = page.locator('[data-initials]');
  await faces.first().waitFor();
  const edges = await faces.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopStyle));
  expect(new Set(edges)).toEqual(new Set(['solid']));
});
