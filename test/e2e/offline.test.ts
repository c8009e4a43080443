import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFitsEverywhere } from '../support/accessibility.ts';
import { installed, keptKeys, readyToLeave } from '../support/installed.ts';
import { ask, atFeed, firstOffered } from '../support/journey.ts';
import type { Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { aMember } = aStage();

const waiting = (page: Page) => page.getByRole('region', { name: /not sent yet/i });

const write = async (page: Page, words: string, name: string): Promise<void> => {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: /Recognize|Thank/ });
  await dialog.getByRole('combobox').fill(name);
  await firstOffered(dialog).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Why' }).fill(words);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
};

const postsWith = async (person: Person, words: string): Promise<number> => {
  const posts = (await ask(person, '/posts')) as { message: string }[];
  return posts.filter(({ message }) => message === words).length;
};

test('without a network the last feed is read, a message waits, and two tabs send it once', async () => {
  const lena = await aMember('lena@acme.example', installed);
  const { page } = lena;
  await page.getByRole('article').first().waitFor();
  await readyToLeave(page);
  const [newest] = (await ask(lena, '/posts')) as { message: string }[];
  expect(lena.trouble).toEqual([]);

  await page.context().setOffline(true);
  await page.reload();
  await page
    .getByRole('article')
    .first()
    .getByText(newest?.message ?? '')
    .waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^You’re offline\. This is from \d?\d:\d\d\.$/ })
    .waitFor();
  await page.getByRole('link', { name: 'Rewards', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Can’t reach Bravo' }).waitFor();
  await page.getByRole('link', { name: 'Feed', exact: true }).click();
  await atFeed(page);

  const words = 'For the tent that stood in the rain';
  await write(page, words, 'a');
  await waiting(page).getByText('Waiting to be sent').waitFor();
  await waiting(page).getByText('+5', { exact: true }).waitFor();
  await page.keyboard.press('n');
  const who = page.getByRole('dialog').getByRole('combobox');
  await who.fill('nobody of the feed');
  await page.getByText('You’re offline. You can only find people from your feed.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  const tab = await page.context().newPage();
  await Promise.all([page.reload(), tab.goto('/feed')]);
  await Promise.all([page, tab].map((one) => waiting(one).getByText(words).waitFor()));
  expect(await postsWith(lena, words)).toBe(0);

  await page.context().setOffline(false);
  await Promise.all([page, tab].map((one) => waiting(one).waitFor({ state: 'detached', timeout: 60_000 })));
  await expect
    .poll(() => page.getByRole('status').filter({ hasText: 'You’re offline' }).count(), { timeout: 30_000 })
    .toBe(0);
  await page.reload();
  await page.getByRole('article').filter({ hasText: words }).waitFor();
  expect(await postsWith(lena, words)).toBe(1);
  lena.trouble.splice(0);
});

test.runIf(isLong)(
  'a comment that is written without a network waits under its post, and is sent once',
  async () => {
    const priya = await aMember('priya@acme.example', installed);
    const { page } = priya;
    const post = page.getByRole('article').first();
    await post.waitFor();
    await readyToLeave(page);
    const [{ id } = { id: '' }] = (await ask(priya, '/posts')) as { id: string }[];
    const words = 'From the train, where nobody answers';
    const sent = async (): Promise<number> => {
      const comments = (await ask(priya, `/posts/${id}/comments`)) as { message: string }[];
      return comments.filter(({ message }) => message === words).length;
    };
    // From the second page on the worker answers for the parts that were not opened yet.
    await page.reload();
    await post.waitFor();
    await page.context().setOffline(true);
    await post.getByRole('button', { name: /^Comment/ }).click();
    const field = post.getByRole('textbox', { name: 'Your comment' });
    await field.fill(words);
    await field.press('Control+Enter');
    await waiting(page)
      .getByText(/^Comment on a post to /)
      .waitFor();
    await waiting(page).getByText(words).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    await settled(page);
    await expectAccessibleInBothSchemes(page);
    expect(await sent()).toBe(0);
    const tab = await page.context().newPage();
    await Promise.all([page.reload(), tab.goto('/feed')]);
    await Promise.all([page, tab].map((one) => waiting(one).getByText(words).waitFor()));
    await page.context().setOffline(false);
    await Promise.all([page, tab].map((one) => waiting(one).waitFor({ state: 'detached', timeout: 60_000 })));
    expect(await sent()).toBe(1);
    priya.trouble.splice(0);
  },
);

test.runIf(isLong)(
  'a refusal keeps the text for editing; signing out asks, and leaves nothing of the member',
  async () => {
    const omar = await aMember('omar@acme.example', installed);
    const { page } = omar;
    await page.getByRole('article').first().waitFor();
    await readyToLeave(page);
    // From the second page on the worker answers for the parts that were not opened yet.
    await page.reload();
    await atFeed(page);
    await page.context().setOffline(true);
    const words = 'For the map of the cellar';
    await write(page, words, 'a');
    await waiting(page).getByText('Waiting to be sent').waitFor();
    // Spent meanwhile, as on another device.
    await page.route('**/api/v1/posts', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { errors: [{ code: 'no_points_available', path: ['score'] }] } })
        : route.continue(),
    );
    await page.context().setOffline(false);
    await waiting(page)
      .getByText(/No points available/)
      .waitFor({ timeout: 60_000 });
    await settled(page);
    await expectAccessibleInBothSchemes(page);
    await waiting(page).getByRole('button', { name: 'Edit' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Why' }).inputValue()).toBe(words);
    await page.context().setOffline(true);
    await page.unroute('**/api/v1/posts');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await waiting(page).getByText('Waiting to be sent').waitFor();

    const leave = async () => {
      await page.getByRole('button', { name: /’s account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      return page.getByRole('dialog', { name: 'Sign out with unsent messages?' });
    };
    await (await leave()).getByRole('button', { name: 'Stay signed in' }).click();
    await waiting(page).waitFor();
    await (await leave()).getByRole('button', { name: 'Sign out and delete' }).click();
    await page.waitForURL('**/login');
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => keptKeys(page)).toEqual([]);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept'))),
    ).toEqual([]);
    expect(await postsWith(omar, words)).toBe(0);
    omar.trouble.splice(0);
  },
);
