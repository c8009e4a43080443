import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFitsEverywhere,
} from '../support/accessibility.ts';
import { ask } from '../support/journey.ts';
import type { Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const { aMember, setUp } = aStage();

let admin: Person;
setUp(async () => {
  admin = await aMember('anna@acme.example');
});

/** The departments of the rows of the team, from the first one on. */
const departments = (page: Page): Promise<string[]> =>
  page
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.querySelector('[role=cell]')?.textContent ?? ''));

/** Whether names are in order, and members without any are the last. */
const inOrder = (names: readonly string[], direction: string): boolean => {
  const named = names.filter((name) => name !== '–').toSorted((a, b) => a.localeCompare(b));
  if (direction === 'descending') named.reverse();
  return named.length > 0 && named.every((name, at) => names[at] === name);
};

test('a department is created, filled, found and thanked by keyboard, and has a leaderboard and a dashboard', async () => {
  const { page } = admin;
  await page.goto('/settings/team/groups');
  await page.getByRole('textbox', { name: 'New department' }).press('H');
  await page.keyboard.type('ouse style');
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'House style' }).getByText('0 people').waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);

  await page.goto('/settings/team');
  await page.getByRole('checkbox', { name: 'Select Diego Santos' }).press(' ');
  await page.getByRole('checkbox', { name: 'Select Grace Okafor' }).press('Shift+ ');
  const bar = page.getByRole('toolbar', { name: 'Selected members' });
  await bar.getByText('3 selected').waitFor();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Department' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set a department for 3 members' });
  // Nothing is chosen for the administrator: "No department" would take it from all of them.
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await dialog.getByText('Choose from the list').last().waitFor();
  await dialog.getByRole('combobox', { name: 'Department' }).selectOption({ label: 'House style' });
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await dialog.getByText('3 members were changed').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // The same members often get a location next.
  await bar.getByText('3 selected').waitFor();
  await bar.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await bar.waitFor({ state: 'detached' });
  const heading = page.getByRole('columnheader', { name: 'Department' });
  for (const direction of ['ascending', 'descending']) {
    await heading.getByRole('button').press('Enter');
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe(direction);
    await expect.poll(async () => inOrder(await departments(page), direction)).toBe(true);
  }
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  await page.getByRole('combobox', { name: 'Department' }).selectOption({ label: 'House style' });
  await page.getByText('3 of 12 members').waitFor();
  await page.getByRole('radio', { name: /^All\s*3$/ }).waitFor();

  await expect
    .poll(() => ask(admin, '/groups'))
    .toContainEqual(expect.objectContaining({ name: 'House style', members: 3 }));
  await page.goto('/feed?compose');
  const who = page.getByRole('combobox', { name: /Search people/ });
  await who.fill('house');
  await page.getByRole('option', { name: 'House style · 3 people' }).waitFor();
  await who.press('Enter');
  await page.getByText('5 × 3 people = 15 points').waitFor();
  await page.getByRole('textbox', { name: 'Why' }).fill('For the new house style. #teamwork');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').filter({ hasText: 'For the new house style.' }).waitFor();

  await expect.poll(async () => ((await ask(admin, '/leaderboards')) as unknown[]).length).toBeGreaterThan(0);
  await page.reload();
  const board = page.getByRole('region', { name: 'Leaderboard' });
  await board.getByRole('combobox', { name: 'Leaderboard for' }).selectOption({ label: 'House style' });
  await expect.poll(() => board.getByRole('listitem').count()).toBe(3);
  await settled(page);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => board.getByRole('listitem').count()).toBe(3);

  await page.goto('/dashboard?period=90');
  await page.getByRole('combobox', { name: 'Show figures for' }).selectOption({ label: 'House style' });
  await page.waitForURL(/period=90&group=/);
  const granted = page.getByRole('region', { name: 'Points given' });
  await granted.getByText('15 points received').waitFor();
  await page.getByText('always the last 30 days, whole team').first().waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  await page.reload();
  await granted.getByText('15 points received').waitFor();

  await page.goto('/settings/team/groups');
  await page.getByRole('button', { name: 'Delete House style' }).press('Enter');
  await page.getByText('3 people are in it and will be left without one.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'House style' }).waitFor({ state: 'detached' });
});
