import { expect, test } from 'vitest';
import { withAllGiven } from '../support/answers.ts';
import { aBilling, anInvoice, aPaymentMethod, aSubscription, noCard } from '../support/billing.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { aMember } = aStage();

const trial = {
  'billing/billing': aBilling(),
  'billing/subscription': null,
  'billing/payment_method': noCard,
  'billing/invoices/upcoming': anInvoice(),
};

test('by keyboard alone a plan is chosen and the browser leaves for the hosted page', async () => {
  const admin = await aMember('anna@acme.example', { at: '/settings/billing' });
  const { page } = admin;
  await withAllGiven(trial)(page);
  await page.waitForURL('**/settings/billing/trial');
  const hosted = 'https://checkout.stripe.example/c/pay';
  await page.route(hosted, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Checkout</h1>' }));
  const sent = page.waitForRequest((request) => request.url().endsWith('/billing/subscription/create'));
  await page.route('**/api/v1/billing/subscription/create', (route) =>
    route.fulfill({ json: { session_url: hosted } }),
  );
  await page.getByRole('radio', { name: /^Monthly/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: /^Annually/, checked: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('SPRING');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    callback: '/settings/billing/trial?from=subscribe',
    canceled: '/settings/billing/trial?from=canceled',
    plan: 'annual',
    promo: 'SPRING',
  });
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();

  // Back by the browser's button, nothing is paid and nothing waits.
  await page.goBack();
  await page.getByRole('button', { name: /Continue to payment/ }).waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  await expectNoTrouble(admin);
});

test.runIf(isLong)(
  'whoever returns from the hosted page comes to the overview once the subscription is there',
  async () => {
    const admin = await aMember('anna@acme.example');
    const { page } = admin;
    let readings = 0;
    await page.goto('/settings/billing');
    await withAllGiven({ ...trial, 'billing/payment_method': aPaymentMethod() })(page);
    await page.route('**/api/v1/billing/subscription', (route) => {
      readings += 1;
      return route.fulfill({ json: readings < 3 ? null : aSubscription({ status: 'trialing' }) });
    });
    await page.goto('/settings/billing/trial?from=subscribe');
    await page.getByText(/Waiting to hear from the payment page/).waitFor();
    await page.waitForURL('**/settings/billing/overview*');
    await page.getByText(/Thank you! Your plan is set up/).waitFor();
    await settled(page);
    expect(readings).toBeGreaterThanOrEqual(3);
    await expectNoTrouble(admin);
  },
);

test('a form with unsaved billing details asks before it is left', async () => {
  const admin = await aMember('anna@acme.example', { at: '/settings/billing' });
  const { page } = admin;
  await withAllGiven({ ...trial, 'billing/subscription': aSubscription() })(page);
  await page.waitForURL('**/settings/billing/overview');
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('textbox', { name: 'City' }).fill('Potsdam');
  await page.getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Potsdam');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Invoices' }).click();
  await page.waitForURL('**/settings/billing/history');
  await expectNoTrouble(admin);
});
