import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import type { Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { call } from '../support/server.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { aMember, server, setUp, tokenOf } = aStage();

const email = 'anna@acme.example';
let anna: Person;
setUp(async () => {
  anna = await aMember(email, { viewport: { width: 375, height: 700 } });
});

type Found = { readonly id: string };
type Config = { readonly values: readonly Found[] };

const post = async (message: string): Promise<void> => {
  const token = await tokenOf(email);
  const [{ body: config }, { body: people }] = await Promise.all([
    call(server, 'GET', '/config', { token }),
    call(server, 'GET', '/users?search=okafor%20gra', { token }),
  ]);
  const body = {
    to_id: [(people as unknown as readonly Found[])[0]?.id],
    value_id: (config as Config).values[0]?.id,
    score: 1,
    message,
  };
  const { status } = await call(server, 'POST', '/posts', { token, body, key: crypto.randomUUID() });
  expect(status).toBe(201);
};

test('addresses in posts and comments are links that open beside the feed, and nothing else is markup', async () => {
  const { page } = anna;
  await post('See https://bravo.example/a_(b)?c=1, or <b>javascript:alert(1)</b> #inline!');
  await page.goto('/feed');
  const first = page.getByRole('article').first();
  const link = first.getByRole('link', { name: 'https://bravo.example/a_(b)?c=1', exact: true });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://bravo.example/a_(b)?c=1');
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  expect(await first.locator('p').first().textContent()).toBe(
    'See https://bravo.example/a_(b)?c=1, or <b>javascript:alert(1)</b> #inline!',
  );
  await first.getByRole('button', { name: /^Comment/ }).click();
  await first.getByRole('textbox', { name: 'Your comment' }).fill('More at http://bravo.example/x.');
  await first.getByRole('button', { name: 'Send comment' }).click();
  const more = first.getByRole('listitem').getByRole('link', { name: 'http://bravo.example/x', exact: true });
  await more.waitFor();
  await settled(page);
  await expectAccessible(page);
});

test('a long post is folded, unfolds by keyboard, and stays so after another screen', async () => {
  const { page } = anna;
  await post(`${'Thank you for all the careful work on the quarter. '.repeat(16)}The end.`);
  await page.goto('/feed');
  const first = page.getByRole('article').first();
  const more = first.getByRole('button', { name: 'Show more' });
  const less = first.getByRole('button', { name: 'Show less' });
  await more.waitFor();
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  expect(await first.textContent()).not.toContain('The end.');
  await more.press('Enter');
  await expect.poll(() => first.textContent()).toContain('The end.');
  expect(await less.getAttribute('aria-expanded')).toBe('true');
  expect(await less.evaluate((button) => button === document.activeElement)).toBe(true);
  await first.getByRole('heading').getByRole('link').first().click();
  await page.waitForURL('**/profile/*');
  await page.goBack();
  await less.waitFor();
  await less.press(' ');
  await more.waitFor();
  expect(await first.textContent()).not.toContain('The end.');
  await expect.poll(async () => (await first.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(0);
});

const box = async (element: Locator) => {
  const found = await element.boundingBox();
  if (!found) throw new Error('it is not shown');
  return found;
};

test.runIf(isLong)('the emoji picker leaves the text in view that it is for', async () => {
  const { page } = anna;
  await page.goto('/feed?compose');
  const composer = page.getByRole('dialog', { name: 'Recognize a colleague' });
  const message = composer.getByRole('textbox', { name: 'Why' });
  await message.fill('First line\nsecond line\nthird line\nfourth line');
  await composer.getByRole('button', { name: 'Add an emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Add an emoji' });
  await picker.getByRole('gridcell').first().waitFor();
  await expect
    .poll(async () => {
      const [text, above] = [await box(message), await box(picker)];
      return above.y >= text.y + text.height || above.y + above.height <= text.y;
    })
    .toBe(true);
  const { y, height } = await box(message);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(700);
});
