import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFitsEverywhere,
} from '../support/accessibility.ts';
import { ask, startEmpty, tokenFor } from '../support/journey.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { mailTo } from '../support/server-mailbox.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { server, aPerson } = aStage();

const toTeam = async (page: Page): Promise<void> => {
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Actions for Anna Petrova' }).waitFor();
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** As it comes out of a spreadsheet that was kept for years. */
const messyFor = (founder: string): string =>
  [
    '\uFEFFФамилия;First name;E-mail;Born;Date of hire;Team',
    ';;;;;',
    '"Ray; the ""second""";Nora;nora.ray@import.example;21.11.1990;3/4/2020;Sales',
    'Twice;Nora;NORA.RAY@import.example;;;',
    'Broken;Bob;bob@;;;',
    'Late;Cyd;cyd@import.example;31.02.1990;;=1+1',
    ...Array.from({ length: 260 }, (_, at) => `Person;Number ${at};p${at}@import.example;;2021-09-01;`),
    `There;Anna;${founder};;;`,
  ].join('\r\n');

const upload = (page: Page, content: string): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

/** The founder of a team of their own, so that the demo team stays small. */
const aFounder = async (email: string): Promise<Person> => {
  const found = { name: 'Import', first: 'Anna', last: 'Petrova' };
  return aPerson({ token: await tokenFor(server, email, { found }) });
};

test('a complete list of the people is dropped, compared and applied, and who is new gets an invitation', async () => {
  const founder = await aFounder('anna@three.example');
  const { page } = founder;
  await page.goto('/settings/team/import/file');
  await startEmpty(founder);
  await upload(
    page,
    [
      'Email,First name,Title',
      'anna@three.example,Anna,Founder',
      'nia@three.example,Nia,',
      'omar@three.example,Omar,',
    ].join('\r\n'),
  );
  await page.getByRole('heading', { name: 'What would change' }).waitFor();
  await page.getByText('To invite').click();
  await page.getByText('nia@three.example').waitFor();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('Your team is up to date').waitFor();
  await page.getByText('Invited: 2. Changed: 1. Deactivated: 0').first().waitFor();
  await mailTo(server, 'nia@three.example', /invite/i);
  await page.getByRole('link', { name: 'Go to the team' }).click();
  await row(page, 'omar@three.example').waitFor();
  await expectNoTrouble(founder);
});

test.runIf(isLong)(
  'a file says where people work and what they bring: groups are created, and balances given, once',
  async () => {
    const founder = await aFounder('anna@three.example');
    const { page } = founder;
    await page.goto('/settings/team/groups');
    await startEmpty(founder);
    await page.getByRole('textbox', { name: 'New department' }).fill('Sales');
    await page.keyboard.press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'Sales' }).getByText('0 people').waitFor();
    await page.goto('/settings/team/import');
    const rows = [
      'E-mail,Department,Office,Current Rewards Balance',
      'ada@three.example,SALES,Kyiv,"3,000"',
      'ben@three.example,Design,kyiv ,400',
      'cyd@three.example,,,12.5',
    ];
    await upload(page, rows.join('\n'));
    await page.getByRole('heading', { name: 'What’s in each column?' }).waitFor();
    await expect.poll(() => page.getByLabel('Department', { exact: true }).inputValue()).toBe('department');
    await expect.poll(() => page.getByLabel('Office', { exact: true }).inputValue()).toBe('location');
    const balance = page.getByLabel('Current Rewards Balance', { exact: true });
    await expect.poll(() => balance.inputValue()).toBe('opening_balance');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('2 people will be invited').waitFor();
    await page.getByText('2 people bring a balance: 3,400 coins in total').waitFor();
    await page.getByText('Coin balance: Invalid amount value').waitFor();
    await expectAccessibleInBothSchemes(page);
    await expectFitsEverywhere(page);
    await page.getByText('New departments and locations: Kyiv and Design').waitFor();
    await page.getByRole('button', { name: 'Send 2 invites' }).click();
    await page.getByRole('heading', { name: 'Your team is invited' }).waitFor();
    await page.getByText('2 balances were added: 3,400 coins in total').waitFor();
    await expectAccessibleInBothSchemes(page);
    await expectFitsEverywhere(page);
    // The same file again.
    await page.getByRole('button', { name: 'Import another file' }).click();
    await upload(page, rows.join('\n'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Send 2 invites' }).click();
    await page.getByText('2 people received a balance earlier and were skipped').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the result for each row' }).click(),
    ]);
    const saved = await readFile(await file.path(), 'utf8');
    expect(saved).toContain(
      'ada@three.example,,,,,,,SALES,Kyiv,3000,already in the team,balance added earlier,',
    );
    const groups = (await ask(founder, '/groups')) as { id: string; kind: string; name: string }[];
    expect(groups.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'department Design',
      'department Sales',
      'location Kyiv',
    ]);
    const idOf = (called: string) => groups.find(({ name }) => name === called)?.id;
    const people = (await ask(founder, '/users')) as {
      email: string;
      department_id: string;
      location_id: string;
      balance: number;
    }[];
    const balances = people.map(({ email, balance: has }) => [email, has]);
    expect(balances).toContainEqual(['ada@three.example', 3000]);
    expect(balances).toContainEqual(['ben@three.example', 400]);
    const placed = people.map(({ email, department_id, location_id }) => [email, department_id, location_id]);
    expect(placed).toContainEqual(['ada@three.example', idOf('Sales'), idOf('Kyiv')]);
    expect(placed).toContainEqual(['ben@three.example', idOf('Design'), idOf('Kyiv')]);
    await expectNoTrouble(founder);
  },
);

test('a messy file is matched and checked, and its wrong rows can be downloaded', async () => {
  const founder = await aFounder('anna@one.example');
  const { page } = founder;
  await toTeam(page);
  await startEmpty(founder);
  await page.getByRole('link', { name: 'Import people' }).click();
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  await upload(page, '\0');
  await page.getByText('Unable to read the file. Please try again.').waitFor();
  await expectAccessible(page);
  await upload(page, messyFor('anna@one.example'));
  await page.getByRole('heading', { name: 'What’s in each column?' }).waitFor();
  await expect.poll(() => page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('email');
  await expect.poll(() => page.getByLabel('Date of hire').inputValue()).toBe('hire_date');
  await expect.poll(() => page.getByLabel('Team', { exact: true }).inputValue()).toBe('skip');
  await page.getByRole('radio', { name: 'Month / day / year' }).check();
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('262 people will be invited').waitFor();
  await page.getByText('2 rows have mistakes and will be skipped').waitFor();
  await page.getByText('Skipped: Team').waitFor();
  await page.getByText('1 row repeats an address and will be skipped').waitFor();
  const broken = page.getByRole('listitem').filter({ hasText: 'Row 5' });
  await broken.getByText('Please enter a valid email address').waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download these rows' }).click(),
  ]);
  const saved = await readFile(await file.path(), 'utf8');
  // A spreadsheet does not take it for a formula.
  expect(saved).toContain("Late,Cyd,cyd@import.example,31.02.1990,,'=1+1,Birthday: Wrong format");
  await expectNoTrouble(founder);
});

test('an import keeps its choices over Back and a reload, is sent from another screen, canceled in the middle, and goes on to the end', async () => {
  const founder = await aFounder('anna@two.example');
  const { page } = founder;
  await page.goto('/settings/team/import');
  await startEmpty(founder);
  await upload(page, messyFor('anna@two.example'));
  await page.getByRole('heading', { name: 'What’s in each column?' }).waitFor();
  await page.getByRole('radio', { name: 'Month / day / year' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/import?step=confirm');
  await page.goBack();
  await page.waitForURL('**/import?step=match');
  await page.reload();
  await page.getByText('Choose the file again. Your choices for it are kept.').waitFor();
  await upload(page, messyFor('anna@two.example'));
  await expect.poll(() => page.getByRole('radio', { name: 'Month / day / year' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  // The first hundred are sent at once, the next when it has been canceled.
  const canceled = Promise.withResolvers<void>();
  let batches = 0;
  await page.route('**/api/v1/users', async (route) => {
    if (route.request().method() === 'POST') batches += 1;
    if (batches > 1) await canceled.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send 262 invites' }).click();
  await page.getByText('100 of 262 sent').waitFor();
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await page.getByRole('link', { name: 'View' }).click();
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  canceled.resolve();
  await page.getByText('Sending has been cancelled. Please try again.').waitFor();
  // It is no success while some are unsent.
  const step = page.locator('[aria-current=step]');
  await expect.poll(() => step.textContent()).toContain('Confirm');
  const unsent = Number((await page.getByText(/^\d+ weren’t sent$/).textContent())?.split(' ')[0]);
  expect([62, 162]).toContain(unsent);
  await page.getByText(`${262 - unsent} people were invited`).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.unroute('**/api/v1/users');
  await page.getByRole('button', { name: 'Send the rest' }).click();
  await page.getByRole('heading', { name: 'Your team is invited' }).waitFor();
  await expect.poll(() => step.textContent()).toContain('Success');
  await page.getByText('261 people were invited').waitFor();
  await page.getByRole('button', { name: 'Download these rows' }).waitFor();
  await page.getByText('1 was already in the team').waitFor();
  await page.getByRole('link', { name: 'Go to the team' }).click();
  await page.getByRole('searchbox').fill('nora.ray');
  const nora = row(page, 'Nora Ray; the "second"');
  await nora.getByText('21/11/1990').waitFor();
  await nora.getByText('04/03/2020').waitFor();
  await expectNoTrouble(founder);
});
