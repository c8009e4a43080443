import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { ask, give } from '../support/journey.ts';
import type { Person } from '../support/person.ts';
import { mailTo } from '../support/server-mailbox.ts';
import { aStage } from '../support/stage.ts';

const { aMember, server, setUp } = aStage();

const addReward = (admin: Person, fields: Record<string, string>) =>
  ask(admin, '/rewards/rewards', { method: 'POST', form: fields });

const toShop = async (page: Page): Promise<void> => {
  await page.goto('/rewards');
  await page.getByRole('heading', { name: 'Rewards', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'For you' }).waitFor();
};

const reward = (page: Page, title: string) => page.getByRole('article', { name: title });

let admin: Person;
let buyer: Person;
let friend: Person;
setUp(async () => {
  admin = await aMember('anna@acme.example');
  buyer = await aMember('grace@acme.example');
  friend = await aMember('ilya@acme.example');
  await give(admin, 100, buyer, friend);
  await addReward(admin, { title: 'Mug', price: '15', emoji: 'coffee', comment_required: 'true' });
  await addReward(admin, {
    title: 'Dinner with everybody',
    price: '60',
    emoji: 'pizza',
    reward_type: 'team',
  });
  await addReward(admin, { title: 'Trip around the world', price: '900000', emoji: 'earth_africa' });
  await addReward(admin, {
    title: 'The last parking space',
    price: '10',
    emoji: 'red_car',
    one_time: 'true',
  });
});

test('a reward that needs a note is redeemed, waits, and is canceled with a refund', async () => {
  const { page } = buyer;
  await toShop(page);
  await expectAccessible(page);
  const before = await page.locator('p', { hasText: 'coins to spend' }).textContent();
  await reward(page, 'Mug').getByRole('button', { name: 'Redeem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mug' });
  await dialog.getByRole('button', { name: /Redeem for/ }).click();
  await dialog.getByText('Comment is required').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: /Note/ }).fill('The blue one, please');
  await dialog.getByRole('button', { name: /Redeem for 15/ }).click();
  await page.getByText('Requested: Mug.', { exact: false }).waitFor();
  await expect.poll(() => page.locator('p', { hasText: 'coins to spend' }).textContent()).not.toBe(before);

  await page.getByRole('link', { name: 'My rewards' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Mug' });
  await row.getByText('Pending').waitFor();
  await row.getByText('The blue one, please').waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: /Cancel request/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
  await row.getByText('Canceled', { exact: true }).waitFor();
  await expect.poll(() => page.locator('p', { hasText: 'coins to spend' }).textContent()).toBe(before);
});

test('two members fund a team reward, and the last coins request it', async () => {
  const chipIn = async ({ page }: Person, amount: string): Promise<void> => {
    await toShop(page);
    await reward(page, 'Dinner with everybody').getByRole('button', { name: 'Chip in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Other amount' }).fill(amount);
    await dialog.getByRole('button', { name: /Chip in/ }).click();
  };
  await chipIn(buyer, '45');
  await buyer.page.getByText('You chipped in 45 coins for Dinner with everybody.').waitFor();
  await reward(buyer.page, 'Dinner with everybody').getByText('45 of 60').waitFor();

  await chipIn(friend, '16');
  await friend.page.getByText('Please enter a price no greater than 15').waitFor();
  await friend.page.getByRole('dialog').getByRole('radio', { name: 'The rest' }).check();
  await friend.page.getByRole('button', { name: 'Chip in 15 coins' }).click();
  await friend.page
    .getByText('Dinner with everybody is fully funded and requested.', { exact: false })
    .waitFor();
  await expect.poll(() => reward(friend.page, 'Dinner with everybody').count()).toBe(0);

  const pending = (await ask(admin, '/rewards/purchases?status=pending')) as {
    id: string;
    reward: { title: string };
  }[];
  const request = pending.find(({ reward: { title } }) => title === 'Dinner with everybody');
  await ask(admin, `/rewards/purchases/${request?.id}`, { method: 'POST' });
  await buyer.page.goto('/rewards?view=mine');
  const row = buyer.page.getByRole('listitem').filter({ hasText: 'Dinner with everybody' });
  await row.getByText('Fulfilled', { exact: true }).waitFor();
});

test('a reward that is too expensive says how many coins are missing', async () => {
  const { page } = buyer;
  await toShop(page);
  const card = reward(page, 'Trip around the world');
  await card.getByText(/coins to go/).waitFor();
  await expect
    .poll(() => card.getByRole('button', { name: 'Redeem' }).getAttribute('aria-disabled'))
    .toBe('true');
  await card.getByRole('button', { name: 'Trip around the world' }).click();
  await page
    .getByRole('dialog')
    .getByText(/You don't have enough points yet to purchase this reward\./)
    .waitFor();
});

test('a one-time reward goes to the faster member; the other reads that it is taken', async () => {
  await toShop(buyer.page);
  await toShop(friend.page);
  for (const { page } of [buyer, friend])
    await reward(page, 'The last parking space').getByRole('button', { name: 'Redeem' }).click();
  await buyer.page.getByRole('button', { name: /Redeem for 10/ }).click();
  await buyer.page.getByText('Requested: The last parking space.', { exact: false }).waitFor();
  await friend.page.getByRole('button', { name: /Redeem for 10/ }).click();
  await friend.page
    .getByRole('dialog')
    .getByText('This reward has just been taken. Choose another one.')
    .waitFor();
  await expect.poll(() => reward(friend.page, 'The last parking space').count()).toBe(0);
});

test('by keyboard alone: choose a category, open a reward, come back to it, and redeem it', async () => {
  const { page } = friend;
  await toShop(page);
  await page.getByRole('radio', { name: 'All' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(8);
  await page.getByRole('radio', { name: 'All' }).focus();
  await page.keyboard.press('Space');
  const coffee = reward(page, 'Coffee for two').getByRole('button', { name: 'Coffee for two' });
  await coffee.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => coffee.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Redeem for/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByText('Requested: Coffee for two.', { exact: false }).waitFor();
});

test('of a reward with a stock of one the last is redeemed, sells out, and comes back when it is declined', async () => {
  const { id } = (await addReward(admin, { title: 'Enamel mug', price: '5', emoji: 'tea' })) as {
    id: string;
  };
  const form = admin.page;
  await form.goto(`/settings/rewards/edit/${id}`);
  await form.getByRole('textbox', { name: /^Stock/ }).fill('1');
  await form.getByRole('textbox', { name: /^Limit per person/ }).fill('1');
  await expectAccessible(form);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('1 of 1 left', { exact: false }).waitFor();

  await toShop(buyer.page);
  const mug = reward(buyer.page, 'Enamel mug');
  await mug.getByText('1 left').waitFor();
  await mug.getByRole('button', { name: 'Redeem' }).click();
  await buyer.page.getByRole('button', { name: /Redeem for 5/ }).click();
  await mug.getByRole('button', { name: 'Sold out' }).waitFor();
  await toShop(friend.page);
  await reward(friend.page, 'Enamel mug').getByRole('button', { name: 'Enamel mug' }).click();
  await friend.page.getByRole('dialog').getByText('It’s sold out.', { exact: false }).waitFor();
  await expectAccessible(friend.page);

  const [request] = (await ask(admin, '/rewards/purchases?status=pending')) as { id: string }[];
  await ask(admin, `/rewards/purchases/${request?.id}`, { method: 'DELETE' });
  await mailTo(server, 'grace@acme.example', /Enamel mug/);
  await toShop(friend.page);
  await reward(friend.page, 'Enamel mug').getByText('1 left').waitFor();
});
