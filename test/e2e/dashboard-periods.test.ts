import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { shiftWhileLoading } from '../support/layout-shift.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { aStage } from '../support/stage.ts';
import { oneIn } from '../support/thoroughness.ts';

const { aMember, setUp } = aStage();

let admin: Person;
setUp(async () => {
  admin = await aMember('anna@acme.example');
});

const tile = (page: Page, name: string) => page.getByRole('region', { name });
const chip = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const open = async (page: Page, path = '/dashboard'): Promise<void> => {
  await page.goto(path);
  await tile(page, 'Points given').getByRole('slider').waitFor();
};

test('the keyboard alone chooses a period, which is in the address, is announced, and is compared', async () => {
  const { page } = admin;
  await open(page);
  await page.getByText(/^Compared with /).waitFor();
  await chip(page, '30 days').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('**/dashboard?period=90');
  await page.getByText(/^Now showing /).waitFor();
  await tile(page, 'Points given').getByRole('slider', { name: 'Points given by week' }).waitFor();
  await tile(page, 'Active users').getByRole('slider', { name: 'Active users by month' }).waitFor();
  const change = tile(page, 'Points given').getByText(/^[\d,]+ more \([\d,]+%\)$/);
  expect(await change.count()).toBe(2);
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await page.getByText(/^Nothing to compare with yet: your team started on /).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Previous month' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/period=\d{4}-\d{2}$/);
  await tile(page, 'Coins spent on rewards')
    .getByText('No coins were spent on rewards in this period.')
    .waitFor();

  await chip(page, 'Custom dates').focus();
  await page.keyboard.press('Space');
  const [from, until] = [
    page.getByRole('textbox', { name: 'From' }),
    page.getByRole('textbox', { name: 'To' }),
  ];
  await from.waitFor();
  const [first, last] = [await from.inputValue(), await until.inputValue()];
  await from.fill(last);
  await until.fill(first);
  await page.keyboard.press('Enter');
  await page.getByText('The end date is before the start date.').waitFor();
  await expectAccessible(page);
  // A whole month: on a single day of the demo team there may be no post, depending on the hour.
  await from.fill(first);
  await until.fill(last);
  await page.keyboard.press('Enter');
  await page.waitForURL(/from=\d{4}-\d{2}-01&until=\d{4}-\d{2}-\d{2}$/);
  // What the address says stands there at once: nothing moves down when the figures arrive.
  const shift = await shiftWhileLoading(page, page.url(), from, /\/statistics\?/);
  expect(shift).toBeLessThanOrEqual(0.02);
  await page.goBack();
  await page.waitForURL(/period=\d{4}-\d{2}$/);
  await page.getByRole('button', { name: 'Next month' }).waitFor();
  await expectNoTrouble(admin);
});

const download = async (page: Page, name: string, what: string) => {
  await tile(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .press('Enter');
  const item = page.getByRole('menuitem', { name: what });
  await item.waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), item.press('Enter')]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

test('a tile is downloaded as CSV and as an image of its chart', async () => {
  const { page } = admin;
  await open(page, '/dashboard?period=90');
  const csv = await download(page, 'Points given', 'Download CSV');
  expect(csv.name).toMatch(/^points-granted-[\d-]{10}-[\d-]{10}\.csv$/);
  const text = csv.bytes.toString('utf8');
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('\uFEFFDay,Given,Posts');
  // A line for each of 90 days, and the end of the last.
  expect(lines).toHaveLength(92);
  expect(lines.slice(1, -1).every((line) => /^\d{4}-\d{2}-\d{2},\d+,\d+$/.test(line))).toBe(true);
  const total = (await tile(page, 'Points given').locator('p b').first().innerText()).replace(/\D/g, '');
  expect(lines.reduce((sum, line) => sum + (Number(line.split(',')[1]) || 0), 0)).toBe(Number(total));

  for (const name of oneIn(4, ['Recognition map', 'Points given', 'Company values', 'Active users'])) {
    const { bytes, name: file } = await download(page, name, 'Download image');
    expect(file).toMatch(/\.png$/);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.readUInt32BE(16)).toBe(1440);
    expect(bytes.readUInt32BE(20)).toBeGreaterThan(300);
    // An empty picture of this size has less than 10 KB.
    expect(bytes.length).toBeGreaterThan(12_000);
  }
  await expectNoTrouble(admin);
});

test('the printed report has the workspace, the period and every tile, in light colors and without navigation', async () => {
  const reader = await aMember('anna@acme.example', { colorScheme: 'dark' });
  const { page } = reader;
  await open(page, '/dashboard?period=90');
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Active users', 'Points given', 'Company values', 'Fairness', 'Common topics'])
    expect(await tile(page, name).isVisible()).toBe(true);
  expect(await page.getByText(/^Printed on /).isVisible()).toBe(true);
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  expect(await chip(page, '90 days').isVisible()).toBe(false);
  await tile(page, 'Recognition map').getByRole('table').waitFor();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await ground()).toBe('rgb(250, 248, 245)');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await expectNoTrouble(reader);
});

test('a year is readable on a phone', async () => {
  const { page } = admin;
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/dashboard?period=365');
  const months = tile(page, 'Points given').getByRole('slider', { name: 'Points given by month' });
  await months.focus();
  await page.keyboard.press('Home');
  expect(await months.getAttribute('aria-valuenow')).toBe('1');
  await expectFits(page);
  await expectAccessible(page);
});
