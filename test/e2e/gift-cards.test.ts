import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { button, enterCard, foundTeam } from '../support/payer.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const { server, aMember, aPerson } = aStage();

const press = (page: Page, name: string): Promise<void> => button(page, name).click();

test('an administrator connects a card and offers a gift card; a member redeems and opens it', async () => {
  const { page, trouble } = await aMember('anna@acme.example', { at: '/settings/rewards/all' });
  await press(page, 'Connect a card');
  await enterCard(page, '4242 4242 4242 4242', 'Save card');
  await page.getByText('Visa ending in 4242').waitFor();

  await page.getByRole('link', { name: 'Add a reward' }).click();
  await page.getByRole('radio', { name: /^Automatically/ }).check();
  await press(page, 'Continue');
  await page.getByRole('textbox', { name: 'Title' }).fill('Bookshop, 25 dollars');
  await page.getByRole('textbox', { name: 'Price in coins' }).fill('5');
  await press(page, 'Continue');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE');
  await page.getByText(/^Between US\$/).waitFor();
  await page.getByRole('textbox', { name: /US dollars/ }).fill('25');
  await page.getByText('You pay US$27.50: US$25.00 plus a US$2.50 processing fee.').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await press(page, 'Continue');
  await press(page, 'Choose an emoji');
  await page.getByRole('searchbox').fill('books');
  // The first cell of what was found, not of all: it may be replaced while the pointer is on its way.
  await expect.poll(() => page.getByRole('gridcell').count()).toBeLessThan(20);
  await page.getByRole('gridcell').first().click();
  await page.getByRole('searchbox').waitFor({ state: 'detached' });
  await press(page, 'Continue');
  await press(page, 'Add to the shop');
  await page.getByText('Bookshop, 25 dollars is in the shop.').waitFor();

  const member = await aMember('grace@acme.example', { at: '/rewards' });
  await member.page
    .getByRole('button', { name: /Bookshop, 25 dollars/ })
    .first()
    .click();
  await member.page
    .getByRole('dialog')
    .getByText(/US\$25(?:\.00)? gift card/)
    .waitFor();
  await member.page
    .getByRole('dialog')
    .getByRole('button', { name: /Redeem/ })
    .click();
  await member.page.getByText(/^Requested: .* We’ll let you know/).waitFor();
  await member.page.goto('/rewards?view=mine');
  const link = member.page.getByRole('link', { name: 'Open the gift card' });
  await expect
    .poll(async () => {
      await member.page.reload();
      await member.page.getByText('Bookshop, 25 dollars').first().waitFor();
      return link.count();
    })
    .toBe(1);
  await settled(member.page);
  await expectAccessibleInBothSchemes(member.page);
  const href = await link.getAttribute('href');
  const card = await fetch(String(href));
  expect(card.status).toBe(200);
  expect(await card.text()).toContain('25');

  await page.goto('/settings/rewards/all');
  await page
    .getByRole('row', { name: /Bookshop, 25 dollars/ })
    .getByText('Fulfilled')
    .waitFor();
  expect(trouble).toEqual([]);
});

test('a new team hears in the shop and in the wizard that gift cards come within 48 hours', async () => {
  const { page } = await aPerson({ token: await foundTeam(server, 'eastwind') });
  await page.goto('/rewards');
  await page.getByText('Your team is being validated: rewards will be available within 48 hours').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await page.goto('/settings/rewards/new');
  await page.getByText(/^We’re validating your team/).waitFor();
});
