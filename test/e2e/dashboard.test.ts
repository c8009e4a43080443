import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectFits, expectFitsEverywhere } from '../support/accessibility.ts';
import { compose, invite, startEmpty, tokenFor } from '../support/journey.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong, oneIn } from '../support/thoroughness.ts';

const { server, aPerson, aMember, setUp } = aStage();

let admin: Person;
let member: Person;
setUp(async () => {
  admin = await aMember('anna@acme.example');
  member = await aMember('grace@acme.example');
});

const toDashboard = async (page: Page): Promise<void> => {
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await tile(page, 'Points given').getByRole('slider').waitFor();
};
const tile = (page: Page, name: string) => page.getByRole('region', { name });
const totalOf = async (page: Page, name: string): Promise<number> =>
  Number((await tile(page, name).locator('p b').first().innerText()).replace(/\D/g, ''));

test('the top link leads an administrator to the dashboard; a member has neither link nor access', async () => {
  await admin.page.goto('/feed');
  await admin.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await admin.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await expect.poll(() => admin.page.title()).toContain('Dashboard');

  await member.page.goto('/feed');
  await member.page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
  await expect.poll(() => member.page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
  await member.page.goto('/dashboard');
  await member.page.waitForURL('**/feed');
});

test('a post and a redemption change the totals', async () => {
  const { page } = admin;
  await toDashboard(page);
  await expect.poll(() => totalOf(page, 'Points given')).toBeGreaterThan(0);
  const [granted, spent] = [await totalOf(page, 'Points given'), await totalOf(page, 'Coins spent')];

  await page.goto('/feed');
  await page.getByRole('article').first().waitFor();
  const dialog = await compose(page, '+7 For the calm in the middle of the launch.', 'mar');
  await dialog.getByRole('button', { name: 'Send points' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.goto('/rewards');
  const coffee = page.getByRole('article', { name: 'Coffee for two' });
  await coffee.getByRole('button', { name: 'Redeem' }).click();
  const redeem = page.getByRole('button', { name: /Redeem for/ });
  const price = Number((await redeem.innerText()).replace(/\D/g, ''));
  await redeem.click();
  await page.getByText('Requested: Coffee for two.', { exact: false }).waitFor();

  await expect
    .poll(
      async () => {
        await toDashboard(page);
        return [await totalOf(page, 'Points given'), await totalOf(page, 'Coins spent')];
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual([granted + 7, spent + price]);
});

test('a chart is read day by day with the keyboard, and its table says the same', async () => {
  const { page } = admin;
  await toDashboard(page);
  const granted = tile(page, 'Points given');
  const cursor = granted.getByRole('slider', { name: 'Points given by day' });
  await cursor.focus();
  const today = await cursor.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => cursor.getAttribute('aria-valuetext')).not.toBe(today);
  const yesterday = await cursor.getAttribute('aria-valuetext');
  await granted.getByText(yesterday ?? '', { exact: true }).waitFor();
  await page.keyboard.press('Home');
  await expect.poll(() => cursor.getAttribute('aria-valuenow')).toBe('1');
  await page.keyboard.press('End');
  await expect.poll(() => cursor.getAttribute('aria-valuetext')).toBe(today);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const rows = granted.getByRole('row');
  await expect.poll(() => rows.count()).toBe(31);
  const [date, points] = (today ?? '').split(': ');
  await granted.getByRole('row', { name: `${date} ${Number.parseInt(points ?? '', 10)}` }).waitFor();
});

test('the map works by keyboard alone: move between people, choose one, read their ties, and go back', async () => {
  const { page } = admin;
  await toDashboard(page);
  const map = page.getByRole('group', { name: 'Team map' });
  const first = map.getByRole('button', { pressed: false }).first();
  await first.waitFor();
  await expect.poll(() => map.getByRole('button').count()).toBe(12);
  await map.locator('[tabindex="0"]').focus();
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('title'));
  const begin = await name();
  await page.keyboard.press('ArrowRight');
  await expect.poll(name).not.toBe(begin);
  const reached = (await name()) ?? '';
  await page.keyboard.press('Enter');
  await map.getByRole('button', { pressed: true }).waitFor();
  const chart = tile(page, 'Recognition map');
  await chart.getByRole('link', { name: reached }).waitFor();
  await chart.getByRole('heading', { name: 'Thanked by' }).waitFor();
  await page.keyboard.press('Escape');
  await chart.getByRole('heading', { name: 'Strongest ties' }).waitFor();
  expect(await name()).toBe(reached);
});

test('a member found by name is shown on the map, with a link to recognize them', async () => {
  const { page } = admin;
  await toDashboard(page);
  const chart = tile(page, 'Recognition map');
  await chart.getByRole('searchbox', { name: 'Find a person' }).fill('sofia');
  await chart.getByText('1 person found').waitFor();
  await page.keyboard.press('Enter');
  const sofia = chart.getByRole('button', { name: /Sofía Ramírez:/, pressed: true });
  await expect.poll(() => sofia.evaluate((face) => face.getBoundingClientRect().bottom)).toBeLessThan(800);
  await expectAccessible(page);
  await chart.getByRole('link', { name: 'Recognize' }).click();
  const composer = page.getByRole('dialog');
  await expect.poll(() => composer.getByRole('button', { name: 'Remove Sofía Ramírez' }).count()).toBe(1);
  await page.keyboard.press('Escape');
});

test.runIf(isLong)('groups fold when there is no room for names, and open on a click', async () => {
  const { page } = admin;
  await page.setViewportSize({ width: 375, height: 800 });
  await toDashboard(page);
  const map = page.getByRole('group', { name: 'Team map' });
  const group = map.getByRole('button', { expanded: false }).first();
  await group.waitFor();
  const folded = await map.getByRole('button').count();
  await group.click();
  await expect.poll(() => map.getByRole('button').count()).toBeGreaterThan(folded);
  await expectFits(page);
  await page.getByRole('button', { name: 'Show the whole team' }).click();
  await expect.poll(() => map.getByRole('button').count()).toBe(folded);
});

test('the table lists every pair that the map draws', async () => {
  const { page } = admin;
  await toDashboard(page);
  const chart = tile(page, 'Recognition map');
  const strongest = chart.getByRole('list').getByRole('listitem').first();
  const points = Number.parseInt((await strongest.locator('.visually-hidden').textContent()) ?? '', 10);
  await chart.getByRole('radio', { name: 'Table' }).check();
  const row = chart.getByRole('row').nth(1);
  expect(Number(await row.getByRole('cell').last().textContent())).toBe(points);
  await chart.getByRole('searchbox', { name: 'Find a person' }).fill('lena');
  for (const text of await chart
    .getByRole('row')
    .allInnerTexts()
    .then((all) => all.slice(1)))
    expect(text).toContain('Lena');
  await expectAccessible(page);
});

test('a new team sees placeholders, with ten sample values labeled as examples', async () => {
  const token = await tokenFor(server, 'ann@board.example', { found: { name: 'Board' } });
  const owner = await aPerson({ token });
  const { page } = owner;
  await page.goto('/dashboard');
  await startEmpty(owner);
  const values = tile(page, 'Company values');
  await values.getByText('An example, not your team’s numbers').waitFor();
  await expect.poll(() => values.getByRole('listitem').count()).toBe(10);
  await tile(page, 'Points given').getByRole('link', { name: 'Recognize someone' }).waitFor();
  await tile(page, 'Recognition map').getByText('The first thank-you draws').waitFor();
  await tile(page, 'Fairness').getByText('No one has gone more than').waitFor();
  await invite(owner, 'bob@board.example');
  const active = tile(page, 'Active users');
  await expect
    .poll(async () => {
      await page.reload();
      await active.getByText('of 1 member who joined').waitFor();
      return active.getByText('1 more person is invited but hasn’t joined yet').count();
    })
    .toBe(1);
  await settled(page);
  await expectAccessible(page);
  await expectNoTrouble(owner);
});

test.runIf(isLong)('a tile that fails to load says so and can be tried again; the others stay', async () => {
  const { page } = admin;
  await page.route('**/leaderboards/common_topics', (route) => route.fulfill({ status: 422, body: '{}' }));
  await toDashboard(page);
  const topics = tile(page, 'Common topics');
  await topics.getByText('This part couldn’t be loaded.').waitFor();
  await tile(page, 'Company values').getByRole('listitem').first().waitFor();
  await page.unroute('**/leaderboards/common_topics');
  await topics.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => topics.getByRole('listitem').count()).toBeGreaterThan(0);
});

test.each(oneIn(2, ['light', 'dark'] as const))(
  'the dashboard is accessible and fits at every width, %s',
  async (scheme) => {
    const { page } = admin;
    await page.emulateMedia({ colorScheme: scheme });
    await toDashboard(page);
    await settled(page);
    await expectAccessible(page);
    await tile(page, 'Points given').getByText('As a table').click();
    await tile(page, 'Points given').getByRole('table').waitFor();
    await expectAccessible(page);
    await expectFitsEverywhere(page);
  },
);
