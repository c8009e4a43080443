import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFitsEverywhere } from '../support/accessibility.ts';
import { atFeed, recognise } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { aMember, aPerson } = aStage();

test('a post has an address: its time leads there, its menu copies it, and all comments are open', async () => {
  const anna = await aMember('anna@acme.example');
  const { page } = anna;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const post = page.getByRole('article').first();
  const name = await post.getByRole('heading').textContent();
  await post
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .click();
  await page.waitForURL(/\/posts\/\w+$/);
  const address = page.url();
  await page.getByRole('heading', { level: 1, name: /^Thank you, / }).waitFor();
  expect(await page.getByRole('article').getByRole('heading', { level: 2 }).textContent()).toBe(name);
  await page.reload();
  const alone = page.getByRole('article');
  await alone.getByRole('button', { name: /^Comment,/ }).click();
  const field = alone.getByRole('textbox', { name: 'Your comment' });
  for (const word of ['one', 'two', 'three', 'four']) {
    await field.fill(word);
    await field.press('Control+Enter');
    await alone.getByRole('listitem').getByText(word, { exact: true }).waitFor();
  }
  await page.reload();
  await alone.getByRole('listitem').getByText('one', { exact: true }).waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);

  await page.getByRole('link', { name: 'Feed', exact: true }).first().click();
  await atFeed(page);
  await post.getByRole('button', { name: 'Actions for this post' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Link copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectNoTrouble(anna);
});

test.runIf(isLong)('a deleted post says so, at an address that was opened before signing in', async () => {
  const visitor = await aPerson();
  await visitor.page.goto('/posts/01J00000000000000000000000');
  await visitor.page.waitForURL(/\/login$/);
  await expectNoTrouble(visitor);

  const priya = await aMember('priya@acme.example');
  const { page } = priya;
  await recognise(priya, '+1 #teamwork Gone in a moment', 'Marcus');
  const post = page.getByRole('article').filter({ hasText: 'Gone in a moment' });
  await post
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .click();
  await page.waitForURL(/\/posts\/\w+$/);
  const address = page.url();
  await page.getByRole('heading', { level: 1, name: /^Thank you, / }).waitFor();
  await page.getByRole('button', { name: 'Actions for this post' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete post' }).click();
  await page.waitForURL(/\/feed$/);
  await page.getByText('Post deleted. Its points were taken back.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Feed' }).waitFor();
  expect(await post.count()).toBe(0);
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'This post isn’t available' }).waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectNoTrouble(priya);
});
