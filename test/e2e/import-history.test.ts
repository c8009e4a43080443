import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFitsEverywhere,
} from '../support/accessibility.ts';
import { ask, startEmpty, tokenFor } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { aStage } from '../support/stage.ts';

const { server, aPerson } = aStage();

/** As another tool exports it: good rows, one twice, one without a message, one of somebody who left. */
const history = [
  'Created at,Giver,Giver email,Receiver email,Amount,Reason,Hashtag',
  '2024-03-01 15:30:00 UTC,Anna,anna@history.example,ben@history.example,10,Great launch of the shop,#teamwork',
  '2024-03-02,Ben,BEN@history.example,Anna Petrova; cyd@history.example,,Thank you both for the harvest,#speed',
  '2024-03-01 15:30:00 UTC,Anna,anna@history.example,ben@history.example,10,Great launch of the shop,#teamwork',
  '2024-03-03,Anna,anna@history.example,ben@history.example,5,,#teamwork',
  '2024-03-04,Old Boss,boss@history.example,ben@history.example,7,Well done with the lighthouse,',
  '2024-03-05,Gone,gone@history.example,ben@history.example,7,So long,',
].join('\n');

const upload = async (page: Page): Promise<void> => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'history.csv', mimeType: 'text/csv', buffer: Buffer.from(history) });
  await page.getByRole('heading', { name: 'What’s in each column?' }).waitFor();
};

/** Presses a button by keyboard alone. */
const press = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
};

/** Says who the former boss is, and which value a tag becomes. */
const settle = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: 'Match people and values' }).waitFor();
  const boss = page.getByRole('combobox', { name: /^boss@history\.example/ });
  await boss.focus();
  await page.keyboard.type('cyd');
  await page.getByRole('option', { name: 'Cyd Young' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Cyd Young/ }).waitFor();
};

const post = (page: Page, message: string) => page.getByRole('article').filter({ hasText: message });

test('the past thanks of another tool are imported by keyboard, once, are marked everywhere, and are taken back', async () => {
  const found = { name: 'History', first: 'Anna', last: 'Petrova' };
  const anna = await aPerson({ token: await tokenFor(server, 'anna@history.example', { found }) });
  const { page } = anna;
  await page.goto('/settings/team/import');
  await startEmpty(anna);
  const users = ['Ben', 'Cyd'].map((name) => ({
    email: `${name.toLowerCase()}@history.example`,
    first_name: name,
    last_name: 'Young',
  }));
  await ask(anna, '/users', { method: 'POST', body: { users } });
  const before = await ask(anna, '/leaderboards');
  await page.getByRole('link', { name: 'Past posts' }).click();
  await page.getByRole('heading', { name: 'Import past posts' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  await upload(page);
  const guessed = { 'Created at': 'date', Giver: 'skip', 'Giver email': 'from', 'Receiver email': 'to' };
  for (const [heading, kind] of Object.entries(guessed))
    await expect.poll(() => page.getByLabel(heading, { exact: true }).inputValue()).toBe(kind);
  await press(page, 'Continue');
  await page.getByText('2 people aren’t in the team').waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  await settle(page);
  const speed = page.getByLabel('speed · 1 row');
  const chosen = await speed.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text);
  expect(chosen).toBeTruthy();
  await speed.focus();
  await page.keyboard.press('ArrowDown');
  const meant = await speed.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text);
  expect(meant).not.toBe(chosen);
  await press(page, 'Continue');
  await page.getByText('3 past posts will be imported').waitFor();
  await page.getByText('2 rows will be skipped').waitFor();
  await page.getByText('1 row repeats an earlier one and will be skipped').waitFor();
  await page.getByText('gone@history.example isn’t in the team').waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  const [toMend] = await Promise.all([page.waitForEvent('download'), press(page, 'Download these rows')]);
  expect(await readFile(await toMend.path(), 'utf8')).toContain(
    '2024-03-03,Anna,anna@history.example,ben@history.example,5,,#teamwork,The message is missing',
  );
  await press(page, 'Import 3 past posts');
  await page.getByRole('heading', { name: 'Your past posts are here' }).waitFor();
  await page.getByText('3 were added').waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);

  // The same file again adds nothing.
  await press(page, 'Import another file');
  await upload(page);
  await press(page, 'Continue');
  await settle(page);
  await press(page, 'Continue');
  await press(page, 'Import 3 past posts');
  await page.getByText('0 were added').waitFor();
  await page.getByText('3 were already here').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Download the result for each row'),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(
    '2,2024-03-01T15:30:00.000Z,anna@history.example,ben@history.example,10,Great launch of the shop,#teamwork,already here,',
  );

  // They are in the feed at their date, marked, and take no points; nobody has any more than before.
  await page.getByRole('link', { name: 'Open the feed' }).focus();
  await page.keyboard.press('Enter');
  const launch = post(page, 'Great launch of the shop');
  await launch.getByText(/^Imported/).waitFor();
  await expect.poll(() => launch.getByRole('link', { name: /2024/ }).count()).toBe(1);
  await post(page, 'Thank you both for the harvest')
    .getByText(meant ?? '')
    .waitFor();
  await post(page, 'Well done with the lighthouse').getByRole('link', { name: 'Cyd Young' }).waitFor();
  expect(await page.getByRole('button', { name: /me too|^\+\d/i }).count()).toBe(0);
  expect(await page.getByText('So long').count()).toBe(0);
  await expectAccessible(page);
  const { user } = (await ask(anna, '/config')) as { user: { id: string; balance: number } };
  expect(user.balance).toBe(0);
  expect(await ask(anna, '/leaderboards')).toEqual(before);
  await page.goto(`/profile/${user.id}`);
  await post(page, 'Thank you both for the harvest')
    .getByText(/^Imported/)
    .waitFor();

  // Everything is taken back. The search, by which they are found, follows a moment later.
  await page.goto('/settings/team/import/history');
  await press(page, 'Remove imported posts');
  await page.getByRole('dialog').getByText('They’ll disappear from the feed').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('3 imported posts were removed.').waitFor();
  await page.goto('/feed');
  await page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(0);

  await page.goto('/settings/audit');
  await page.getByText('removed imported posts').waitFor();
  await page.getByText('imported past posts from another tool').waitFor();
  expect(await page.getByText('3 posts', { exact: true }).count()).toBe(2);
  await expectNoTrouble(anna);
});
