import type { Page } from 'playwright-core';

/** Fills in the hosted page of the local Stripe, as a visitor does. */
export const enterCard = async (page: Page, number: string, pay: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Olga Brandt');
  await page.getByRole('button', { name: pay }).click();
};
