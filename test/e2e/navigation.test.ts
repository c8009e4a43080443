import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, proveAddress, signIn } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { hold } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { server, aPerson, aMember } = aStage();

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
const placeOf = (page: Page): string => page.url().replace(server.origin, '');

test('a screen begins at its top; going back returns to the place before', async () => {
  const anna = await aMember('anna@acme.example');
  const { page } = anna;
  const posts = page.getByRole('article');
  await posts.first().waitFor();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3000);
      return posts.count();
    })
    .toBeGreaterThan(25);
  // A post of the second page: those above it are not drawn on the way back.
  const name = posts.nth(27).getByRole('heading').getByRole('link').first();
  await name.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(1500);
  const placeOnScreen = () => name.evaluate((link) => Math.round(link.getBoundingClientRect().top));
  const place = await placeOnScreen();
  await name.click();
  await page.waitForURL('**/profile/*');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);

  await page.goBack();
  await posts.nth(27).waitFor();
  await expect.poll(placeOnScreen).toBe(place);
  await expect.poll(() => scrolled(page)).toBe(before);

  await page.goForward();
  await page.waitForURL('**/profile/*');
  await page.goto('/settings/rewards/all?view=rewards');
  await page.setViewportSize({ width: 1280, height: 300 });
  const edit = page.getByRole('link', { name: /^Edit/ }).last();
  await edit.click();
  await page.waitForURL('**/settings/rewards/edit/*');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
  await expectNoTrouble(anna);
});

test('a link leads through the sign-in page to its place, with query and hash', async () => {
  const lena = await aPerson();
  const place = '/rewards?category=charity&from=mail#main';
  await proveAddress(lena, server, 'lena@acme.example', place);
  await lena.page.getByText('Acme Studio').first().click();
  await lena.page.getByRole('heading', { name: 'Rewards', level: 1 }).waitFor();
  expect(placeOf(lena.page)).toBe(place);
  await expectNoTrouble(lena);
});

test.runIf(isLong)('a member signed out elsewhere comes back to the same place', async () => {
  const grace = await aMember('grace@acme.example', { at: '/edit-profile?from=mail#main' });
  const { page } = grace;
  await page.getByRole('heading', { level: 1 }).waitFor();
  await ask(grace, '/auth/session', { method: 'DELETE' });
  await page.reload();
  await page.waitForURL('**/login');
  await proveAddress(grace, server, 'grace@acme.example');
  await page.getByText('Acme Studio').first().click();
  await page.waitForURL('**/edit-profile**');
  expect(placeOf(page)).toBe('/edit-profile?from=mail#main');
  await grace.leave();
});

test.runIf(isLong)('a key pressed before the page has loaded is not lost', async () => {
  const tom = await aMember('tom@acme.example');
  const { page } = tom;
  const release = await hold(page, /\/assets\/.*\.js/);
  await page.goto('/feed', { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  await page.keyboard.press('n');
  release();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Why' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // Only the outline of the feed is there.
  await page.unroute(/\/assets\/.*\.js/);
  const answer = await hold(page, '**/api/v1/**');
  await page.goto('/feed');
  await page.locator('[aria-busy=true]').first().waitFor();
  await page.keyboard.press('n');
  answer();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Why' }).waitFor();
  await expectNoTrouble(tom);
});

test('the back button closes the composer, and the message stays until it is discarded', async () => {
  const omar = await aMember('omar@acme.example');
  const { page } = omar;
  await page.getByRole('article').first().waitFor();
  // As a Russian keyboard sends it.
  await page.evaluate(() =>
    dispatchEvent(new KeyboardEvent('keydown', { key: 'т', code: 'KeyN', bubbles: true })),
  );
  const composer = page.getByRole('dialog', { name: 'Recognize a colleague' });
  const message = composer.getByRole('textbox', { name: 'Why' });
  await composer.waitFor();
  await page.goBack();
  await composer.waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await message.fill('+10 Half a thought');
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await leave();
    await composer.waitFor({ state: 'detached' });
    expect(placeOf(page)).toBe('/feed');
    await page.keyboard.press('n');
    await expect.poll(() => message.inputValue()).toBe('Half a thought');
  }
  await page.reload();
  await expect.poll(() => message.inputValue()).toBe('Half a thought');
  expect(await composer.getByRole('radio', { name: '10 points each' }).isChecked()).toBe(true);
  await composer.getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this message?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await message.inputValue()).toBe('Half a thought');
  await composer.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await composer.waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await composer.waitFor();
  expect(await message.inputValue()).toBe('');
  await expectNoTrouble(omar);
});

test('what is written outlives an expired session, for nobody else; signing out removes it', async () => {
  const person = await aMember('omar@acme.example');
  const { page } = person;
  const composer = page.getByRole('dialog', { name: 'Recognize a colleague' });
  const message = composer.getByRole('textbox', { name: 'Why' });
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  const openComment = async () => {
    await page
      .getByRole('button', { name: /^Comment/ })
      .first()
      .click();
    await comment.waitFor();
  };
  await openComment();
  await comment.fill('Half a comment');
  await page.goto('/feed?compose');
  await message.fill('Half a thought');
  await page.evaluate(() => localStorage.setItem('token', 'an-expired-one'));
  await page.reload();
  await page.waitForURL('**/login');
  // Nobody who signs in elsewhere in this file: an address gets one code in thirty seconds.
  await signIn(person, server, 'marcus@acme.example');
  await page.goto('/feed?compose');
  await message.waitFor();
  expect(await message.inputValue()).toBe('');
  await page.goto('/feed');
  await openComment();
  expect(await comment.inputValue()).toBe('');

  await page.evaluate(() => localStorage.setItem('token', 'an-expired-one'));
  await page.reload();
  await page.waitForURL('**/login');
  await signIn(person, server, 'omar@acme.example');
  await page.goto('/feed');
  await openComment();
  expect(await comment.inputValue()).toBe('Half a comment');
  await page.goto('/feed?compose');
  await expect.poll(() => message.inputValue()).toBe('Half a thought');
  await page.goto('/feed');
  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept'))),
  ).toEqual([]);
});

test.runIf(isLong)(
  'what is written is removed before the session ends, because any refused call may replace the page then',
  async () => {
    const { page } = await aMember('omar@acme.example');
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept')));
    await page
      .getByRole('button', { name: /^Comment/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Your comment' }).fill('Half a comment');
    await expect.poll(kept).toHaveLength(1);
    const { promise: leftAtEnd, resolve } = Promise.withResolvers<string[]>();
    await page.route('**/auth/session', async (route) => {
      resolve(await kept());
      await route.continue();
    });
    await page.getByRole('button', { name: /’s account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    expect(await leftAtEnd).toEqual([]);
    await page.waitForURL('**/login');
  },
);
