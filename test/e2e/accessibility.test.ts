import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectNoViolations, useScheme } from '../support/accessibility.ts';
import { expectNoTrouble } from '../support/person.ts';
import { expectReadable, spokenOn } from '../support/reading.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { expectFocusSeen, expectReflows, expectSpaces, expectTargets } from '../support/zoom.ts';
import { oneIn } from '../support/thoroughness.ts';

const { aPerson, aMember } = aStage();

const paths = oneIn(5, ['/feed?compose', '/rewards', '/dashboard', '/edit-profile', '/settings/team']);

test('a screen reader finds its way on the main screens, which hold at 400 %, with wide spacing and by keyboard', async () => {
  const anna = await aMember('anna@acme.example');
  const { page } = anna;
  await settled(page);
  await expectReadable(page);
  await expectTargets(page);
  await expectReflows(page);
  await expectSpaces(page);
  await expectFocusSeen(page);
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    await expectReadable(page);
    await expectReflows(page);
    await expectNoViolations(page);
    await useScheme(page, 'dark');
    await expectNoViolations(page, { rules: ['color-contrast'] });
    await useScheme(page, 'light');
  }
  // The bar for unsaved changes stays above the page.
  await page.goto('/settings/global');
  await page.getByRole('button', { name: 'Amber' }).click();
  await expectFocusSeen(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectNoTrouble(anna);
});

test('the checks of accessibility find what is wrong', async () => {
  const visitor = await aPerson();
  const { page } = visitor;
  await page.goto('/login');
  await settled(page);
  await expectReadable(page);
  expect((await spokenOn(page)).filter(({ role }) => role === 'main')).toHaveLength(1);
  await page.evaluate(() => {
    const add = (tag: string, text: string, more: Record<string, string> = {}): void => {
      const element = document.createElement(tag);
      element.textContent = text;
      for (const [name, value] of Object.entries(more)) element.setAttribute(name, value);
      document.querySelector('main')?.append(element);
    };
    add('h4', 'Skipped');
    add('button', '');
    add('a', 'Seen', { href: '/', 'aria-label': 'Other' });
    for (const name of ['One', 'Two'])
      add('button', name, { style: 'display: block; height: 9px; min-height: 0; padding: 0' });
    const low = document.createElement('p');
    Object.assign(low.style, { height: '6px', overflow: 'hidden' });
    low.textContent = 'Cut off';
    document.querySelector('main')?.append(low);
  });
  await expect(expectReadable(page)).rejects.toThrow(/skips a level/);
  await expect(expectReadable(page)).rejects.toThrow(/button has no name/);
  await expect(expectReadable(page)).rejects.toThrow(/"seen" is seen on "Other"/);
  await expect(expectNoViolations(page)).rejects.toThrow(/label-content-name-mismatch/);
  await expect(expectTargets(page)).rejects.toThrow(/target-size/);
  await expect(expectReflows(page)).rejects.toThrow(/Cut off/);
  await expectNoTrouble(visitor);
});

test('the accessibility statement is found from the sign-in page and from the menu, and says what does not hold', async () => {
  const visitor = await aPerson();
  await visitor.page.goto('/login');
  await visitor.page.getByRole('link', { name: 'Accessibility', exact: true }).click();
  await visitor.page.getByRole('heading', { name: 'Known limitations' }).waitFor();
  await settled(visitor.page);
  await expectAccessibleInBothSchemes(visitor.page);
  await expectReflows(visitor.page);

  const member = await aMember('grace@acme.example');
  const { page } = member;
  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'Accessibility', exact: true }).click();
  await page.getByRole('heading', { name: 'Accessibility', level: 1 }).waitFor();
  await expectNoTrouble(visitor, member);
});

test('shortcuts of single keys can be switched off, for speech input', async () => {
  const member = await aMember('grace@acme.example');
  const { page } = member;
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByRole('switch', { name: 'Single-key shortcuts' }).press(' ');
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await settled(page);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await keys.getByRole('switch', { name: 'Single-key shortcuts' }).press(' ');
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'Recognize' }).waitFor();
  await expectNoTrouble(member);
});
