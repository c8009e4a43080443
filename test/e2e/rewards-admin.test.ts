import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { ask, give } from '../support/journey.ts';
import type { Person } from '../support/person.ts';
import { aPng, paint } from '../support/pictures.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { aMember, setUp } = aStage();

let admin: Person;
let member: Person;

setUp(async () => {
  admin = await aMember('anna@acme.example');
  member = await aMember('priya@acme.example');
});

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

const addReward = (title: string, price: number, fields: Record<string, string> = {}) =>
  ask(admin, '/rewards/rewards', {
    method: 'POST',
    form: { title, price: String(price), emoji: 'coffee', ...fields },
  });

/** Redeems a reward of the shop. */
const redeem = async (buyer: Person, title: string, comment?: string): Promise<void> => {
  const rewards = (await ask(buyer, '/shop/rewards')) as { id: string; title: string }[];
  const { id } = rewards.find((one) => one.title === title) ?? {};
  await ask(buyer, `/shop/rewards/${id}`, { method: 'POST', body: { ...(comment && { comment }) } });
};

const toList = async (page: Page): Promise<void> => {
  await page.goto('/settings/rewards/all?view=rewards');
  await page.getByRole('listitem').filter({ hasText: 'Coffee for two' }).waitFor();
};

test('a reward is created step by step; each step says what is missing', async () => {
  const { page } = admin;
  await page.goto('/settings/rewards');
  await page.waitForURL('**/settings/rewards/all');
  await page.getByRole('link', { name: 'Add a reward' }).click();
  await page.getByRole('heading', { name: 'How will it be fulfilled?' }).waitFor();
  await expectAccessible(page);
  await next(page);
  await page.getByRole('radio', { name: 'Team' }).check();
  await next(page);
  await next(page);
  await page.getByText('Title is required').waitFor();
  await page.getByText('Please enter a price greater than 0').waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('A boat for an afternoon');
  await page.getByRole('textbox', { name: /Price/ }).fill('40');
  await next(page);
  await next(page);
  await page.getByText('Please choose an emoji or a picture.').waitFor();
  const emoji = page.getByRole('main').locator('.emoji');
  const chooseEmoji = async () => {
    await page.getByRole('button', { name: 'Choose an emoji' }).click();
    await page.getByRole('searchbox').fill('sailboat');
    await page.getByRole('gridcell').first().click();
    await page.getByRole('searchbox').waitFor({ state: 'detached' });
  };
  expect(await emoji.count()).toBe(0);
  await chooseEmoji();
  await expect.poll(() => emoji.count()).toBe(2);
  await expectAccessible(page);
  // One takes the place of the other.
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer: aPng(paint(80, 45)) });
  await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click();
  await page.getByRole('button', { name: /^Change ?: Photo/ }).waitFor();
  expect(await emoji.count()).toBe(0);
  await chooseEmoji();
  await page.getByRole('button', { name: /^Choose a picture ?: Photo/ }).waitFor();
  await next(page);
  await page.getByRole('article', { name: 'A boat for an afternoon' }).waitFor();
  await page.getByRole('button', { name: 'Add to the shop' }).click();
  await page.getByText('A boat for an afternoon is in the shop.').waitFor();

  await member.page.goto('/rewards');
  await member.page.getByRole('article', { name: 'A boat for an afternoon' }).getByText('0 of 40').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/settings/rewards/all');
});

test.runIf(isLong)(
  'an idea fills the form, other ideas can be shown, and leaving it asks first',
  async () => {
    const { page } = admin;
    await page.goto('/settings/rewards/new');
    const offered = page
      .getByRole('region', { name: 'Or start with an idea' })
      .getByRole('listitem')
      .getByRole('button');
    await offered.first().waitFor();
    const first = await offered.allTextContents();
    await page.getByRole('button', { name: 'More ideas' }).click();
    const others = await offered.allTextContents();
    expect(others).not.toEqual(first);
    await offered.first().click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).not.toBe('');
    await page.getByRole('link', { name: 'Feed', exact: true }).click();
    const asked = page.getByRole('dialog');
    await asked.waitFor();
    await asked.getByRole('button').last().click();
    await page.waitForURL('**/feed');
  },
);

test.runIf(isLong)('a reward is changed, copied and deleted, and the shop shows the result', async () => {
  const { page } = admin;
  await addReward('Rain coat', 50);
  await toList(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit: Rain coat' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Rain coat, warm');
  await page.getByRole('textbox', { name: /Price/ }).fill('55');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Rain coat, warm was saved.').waitFor();
  // The next change begins with the saved values.
  await page.getByRole('link', { name: 'Edit: Rain coat, warm' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Rain coat, warm');
  await page.goBack();
  await page.getByRole('button', { name: 'Duplicate: Rain coat, warm' }).click();
  const copies = page.getByRole('listitem').filter({ hasText: 'Rain coat, warm' });
  await expect.poll(() => copies.count()).toBe(2);
  await page.getByRole('button', { name: 'Delete: Rain coat, warm' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => copies.count()).toBe(1);

  await member.page.goto('/rewards');
  const coat = member.page.getByRole('article', { name: /Rain coat/ });
  await coat.getByText('55 coins', { exact: true }).waitFor();
  await expect.poll(() => coat.count()).toBe(1);
});

test('requests are fulfilled and declined, and the member sees it', async () => {
  const { page } = admin;
  await give(admin, 100, member);
  await redeem(member, 'Coffee for two');
  await addReward('Long scarf', 30, { comment_required: 'true' });
  await redeem(member, 'Long scarf', 'Size S');
  await page.goto('/settings/rewards/all');
  const pending = page.getByRole('row').filter({ hasText: 'Pending' });
  await pending.first().waitFor();
  await expectAccessible(page);
  const before = await pending.count();
  await page.getByRole('button', { name: 'Fulfill Coffee for two for Priya Nair' }).click();
  await page.getByText('Coffee for two is fulfilled.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Decline Long scarf for Priya Nair' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Long scarf was declined.', { exact: false }).waitFor();
  await expect.poll(() => pending.count()).toBe(before - 2);
  await page.getByRole('radio', { name: 'Declined' }).check();
  await page.getByRole('row').filter({ hasText: 'Long scarf' }).waitFor();

  await member.page.goto('/rewards?view=mine');
  const own = member.page.getByRole('listitem');
  await own.filter({ hasText: 'Coffee for two' }).getByText('Fulfilled', { exact: true }).waitFor();
  await own.filter({ hasText: 'Long scarf' }).getByText('Declined', { exact: true }).waitFor();
});

test.runIf(isLong)('a reward is redeemed for a member, who sees by whom', async () => {
  const { page } = admin;
  await give(admin, 100, member);
  await toList(page);
  await page.getByRole('button', { name: 'Redeem for a member: Coffee for two' }).press('Enter');
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: 'Redeem' }).click();
  await asked.getByText('Choose who it’s for.').waitFor();
  await asked.getByRole('combobox', { name: /For whom/ }).fill('priya');
  await asked.getByRole('option', { name: 'Priya Nair' }).waitFor();
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Remove Priya Nair' }).waitFor();
  await asked.getByRole('textbox', { name: /Note/ }).fill('She asked me at lunch');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Redeem' }).click();
  await page.getByText('Coffee for two was requested for Priya Nair.').waitFor();
  await page.goto('/settings/rewards/all');
  const request = page.getByRole('row').filter({ hasText: 'She asked me at lunch' });
  await request.getByText('Requested by Anna').waitFor();

  await member.page.goto('/rewards?view=mine');
  const own = member.page.getByRole('listitem').filter({ hasText: 'She asked me at lunch' });
  await own.getByText('Redeemed for you by Anna').waitFor();
  await own.getByRole('button', { name: /^Cancel request/ }).click();
  await member.page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
  await own.getByText('Canceled', { exact: true }).waitFor();
});
