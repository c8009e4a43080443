import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFits } from '../support/accessibility.ts';
import { withFailure } from '../support/answers.ts';
import { firstOffered } from '../support/journey.ts';
import { expectNoTrouble, type Person, type PersonOptions } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { aPerson, tokenOf } = aStage();

let anna: Person;
let page: Page;
afterEach(() => expectNoTrouble(anna));

const enter = async (options: PersonOptions = {}): Promise<void> => {
  anna = await aPerson({ ...options, token: await tokenOf('anna@acme.example') });
  ({ page } = anna);
};

const phone = { viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true };
const articles = () => page.getByRole('article');
const results = () => page.getByRole('region', { name: 'Search results' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const filters = () => page.getByRole('dialog', { name: 'Filter the feed' });
const search = (): URLSearchParams => new URL(page.url()).searchParams;

/** The calls for posts that the page has made. */
const postCalls = (): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search: query } = new URL(request.url());
    if (pathname === '/api/v1/posts' && request.method() === 'GET') asked.push(query);
  });
  return asked;
};

test('by keyboard: words after a pause, a mark in the message, the address, the back button and clearing', async () => {
  await enter();
  await page.goto('/feed');
  await articles().first().waitFor();
  const asked = postCalls();
  await button('Search posts').focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('searchbox', { name: 'Search posts' });
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('LAUN', { delay: 20 });
  await results()
    .locator('mark', { hasText: /^launch$/i })
    .first()
    .waitFor();
  expect(asked).toEqual(['?q=LAUN']);
  expect(search().get('q')).toBe('LAUN');
  for (const message of await articles().allTextContents()) expect(message.toLowerCase()).toContain('laun');
  await page
    .getByRole('status')
    .filter({ hasText: /posts? found/ })
    .waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await button('Mine').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => search().get('mine')).toBe('true');
  await page.goBack();
  await expect.poll(() => search().get('mine')).toBe(null);
  await page.reload();
  await results().locator('mark').first().waitFor();
  expect(await field.inputValue()).toBe('LAUN');
  await button('Clear all').click();
  await results().waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/\/feed$/);
  expect(await field.and(page.locator(':focus')).inputValue()).toBe('');
  await articles().nth(5).waitFor();
});

test('an address with filters asks only for the posts that it names', async () => {
  await enter();
  const asked = postCalls();
  await page.goto('/feed?q=launch&mine=true');
  await results().waitFor();
  await settled(page);
  expect(new Set(asked)).toEqual(new Set(['?q=launch&mine=true']));
});

test('filters by people, value and period together, each of which can be taken away', async () => {
  await enter();
  await page.goto('/feed');
  await articles().first().waitFor();
  await button('Search posts').click();
  await button('Filters').click();
  await filters()
    .getByRole('combobox', { name: /^Received by/ })
    .fill('mar');
  await page.getByRole('option', { name: /Marcus Lee/ }).click();
  await filters()
    .getByRole('radio', { name: /Teamwork/ })
    .check();
  await filters().getByRole('textbox', { name: 'From' }).fill('2026-13-45');
  await filters().getByRole('button', { name: 'Show posts' }).click();
  await filters().getByText('This isn’t a valid date.').waitFor();
  await expectAccessibleInBothSchemes(page);
  await filters().getByRole('textbox', { name: 'From' }).fill('01/01/2020');
  await filters().getByRole('button', { name: 'Show posts' }).click();
  await filters().waitFor({ state: 'detached' });
  expect([...search().keys()].toSorted()).toEqual(['since', 'to', 'value']);
  await button('Remove the filter: Received by Marcus Lee').waitFor();
  await button('Remove the filter: Since 1 Jan 2020').click();
  await expect.poll(() => search().has('since')).toBe(false);
  await page.locator('[data-found]:focus').waitFor();
  for (const names of await articles().getByRole('heading', { level: 3 }).allTextContents())
    expect(names).toMatch(/gave points to .*Marcus Lee/);
});

test('the value of a post and a profile lead to their posts', async () => {
  await enter();
  await page.goto('/feed');
  const value = articles().first().locator('footer').getByRole('link');
  const name = (await value.textContent())?.replace(/^\P{L}+/u, '') ?? '';
  await value.click();
  await button(`Remove the filter: ${name}`).waitFor();
  expect(search().get('value')).toMatch(/^[0-9A-Z]{26}$/);
  await articles().first().getByRole('heading').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Search these posts' }).click();
  await page.getByRole('button', { name: /^Remove the filter: Received by/ }).waitFor();
  await articles().first().waitFor();
});

test.runIf(isLong)(
  'a post sent beside the results stands first in the feed, and closing the composer keeps the filter',
  async () => {
    await enter();
    await page.goto('/feed?q=launch');
    await results().waitFor();
    await button(/^Recognize$/).click();
    const composer = page.getByRole('dialog', { name: 'Recognize a colleague' });
    await composer.waitFor();
    await page.keyboard.press('Escape');
    await composer.waitFor({ state: 'detached' });
    expect(search().get('q')).toBe('launch');
    await button(/^Recognize$/).click();
    await composer.getByRole('textbox', { name: 'Why' }).fill('+1 #teamwork beside the results');
    await composer.getByRole('combobox', { name: /^Who/ }).fill('mar');
    await firstOffered(composer).click();
    await page.keyboard.press('Control+Enter');
    await composer.waitFor({ state: 'detached' });
    await articles().first().getByText('beside the results').waitFor();
    expect(page.url()).toMatch(/\/feed$/);
  },
);

test.runIf(isLong)('nothing found and a failed search say so, each with one action', async () => {
  await enter();
  await page.goto('/feed?q=nothing+like+this');
  await page.getByRole('heading', { name: 'No posts match these filters' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await button('Show all posts').click();
  await articles().first().waitFor();
  await page.goto('/feed?q=launch');
  await results().locator('mark').first().waitFor();
  await withFailure('posts')(page);
  await page.getByRole('heading', { name: 'The search didn’t work' }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await button('Try again').click();
  await results().locator('mark').first().waitFor();
});

test.runIf(isLong)(
  'on a phone a button opens all filters, and the first post is in view without them',
  async () => {
    await enter(phone);
    await page.goto('/feed');
    await articles().first().waitFor();
    await settled(page);
    const { y = Infinity } = (await articles().first().boundingBox()) ?? {};
    expect(y).toBeLessThan(667 - 120);
    const opener = button('Search posts');
    const { width = 0, height = 0 } = (await opener.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await opener.tap();
    const words = filters().getByRole('searchbox', { name: 'Search posts' });
    await words.fill('launch');
    await filters().getByRole('switch', { name: 'Given or received by me' }).tap();
    await expectFits(page);
    await expectAccessibleInBothSchemes(page);
    await words.press('Enter');
    await filters().waitFor({ state: 'detached' });
    await button('Remove the filter: “launch”').waitFor();
    expect([...search().keys()]).toEqual(['q', 'mine']);
    await expectFits(page);
    await expectAccessibleInBothSchemes(page);
    await opener.tap();
    expect(await words.inputValue()).toBe('launch');
    await filters().getByRole('button', { name: 'Close' }).tap();
    await opener.and(page.locator(':focus')).waitFor();
  },
);
