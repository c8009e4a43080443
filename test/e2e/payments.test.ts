import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { button, enterCard, foundTeam } from '../support/payer.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { server, aPerson } = aStage([], {}, 'nothing');

const payer = async (name: string) => aPerson({ token: await foundTeam(server, name) });

test.runIf(isLong)(
  'a card of the trial earns the welcome discount, and the plan is chosen, switched, canceled and resumed',
  async () => {
    const owner = await payer('northwind');
    const { page } = owner;
    await page.goto('/settings/billing');
    await page.waitForURL('**/settings/billing/trial');
    await page.getByText('5 seats are billed: 1 member now; the minimum is 5 seats.').waitFor();
    await page
      .getByRole('row', { name: /^Total/ })
      .getByText('US$13.50')
      .waitFor();
    await settled(page);
    await expectAccessibleInBothSchemes(page);

    await button(page, 'Add a card').click();
    await enterCard(page, '4242 4242 4242 4242', 'Save card');
    await page.getByText('Your card was saved.').waitFor();
    await page.getByRole('heading', { name: 'You’ve got 10% off for life' }).waitFor();
    await page.getByText('Visa ending in 4242').waitFor();

    await page.getByRole('radio', { name: /^Annually/ }).check();
    await page
      .getByRole('row', { name: /^Total/ })
      .getByText('US$145.80')
      .waitFor();
    await page.getByRole('textbox', { name: /Promo code/ }).fill('NOSUCHCODE');
    await button(page, /Continue to payment/).click();
    await page.getByText('This promo code isn’t valid. Check it, or continue without one.').waitFor();
    await page.getByRole('textbox', { name: /Promo code/ }).fill('');
    await button(page, /Continue to payment/).click();
    await enterCard(page, '4242 4242 4242 4242', 'Pay and subscribe');
    await page.waitForURL('**/settings/billing/overview*');
    await page.getByText(/Thank you! Your plan is set up/).waitFor();
    await page.getByRole('heading', { name: 'Bravo Pro, billed annually' }).waitFor();
    await page.getByText('includes your welcome offer: 10% for life').waitFor();
    await settled(page);
    await expectAccessibleInBothSchemes(page);

    await button(page, 'Switch to monthly billing').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Nothing is charged now/).waitFor();
    await dialog
      .getByRole('row', { name: /^Total/ })
      .getByText('US$13.50')
      .waitFor();
    await dialog.getByRole('button', { name: 'Pay monthly' }).click();
    await page.getByRole('heading', { name: 'Bravo Pro, billed monthly' }).waitFor();

    await button(page, 'Cancel plan').click();
    await dialog.getByRole('radio', { name: 'Too expensive' }).check();
    await dialog.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByText('Ends soon').waitFor();
    await page.getByText('There’s no upcoming invoice.').waitFor();
    await button(page, 'Resume plan').click();
    await page.getByText(/[Yy]our first payment is on/i).waitFor();
    await expectNoTrouble(owner);
  },
);

test('invoices, details and card of a paying team', async () => {
  const owner = await payer('southwind');
  const { page } = owner;
  await page.goto('/settings/billing/trial');
  await button(page, /Continue to payment/).click();
  await enterCard(page, '4242 4242 4242 4242', 'Pay and subscribe');
  await page.waitForURL('**/settings/billing/overview*');

  await page.getByRole('link', { name: 'Invoices' }).click();
  await page
    .getByRole('heading', { name: 'No invoices yet' })
    .or(page.getByText(/^Invoice /))
    .first()
    .waitFor();
  await page.getByRole('radio', { name: 'Receipts' }).click();
  await page.getByRole('heading', { name: 'No receipts yet' }).waitFor();

  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('textbox', { name: 'Name or company' }).fill('Southwind Ltd');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('GB');
  await page.getByRole('textbox', { name: 'City' }).fill('London');
  await button(page, 'Save changes').click();
  await page.getByText('Your billing details were saved.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('London');

  await page.getByRole('link', { name: 'Card' }).click();
  await page.getByText('Visa ending in 4242').waitFor();
  await button(page, 'Change card').click();
  await enterCard(page, '5555 5555 5555 4444', 'Save card');
  await page.getByText('Mastercard ending in 4444').waitFor();
  await page.getByText('Your card was saved.').waitFor();

  // Given up on the payment page: nothing changed. What is said of it, half a minute later: web/hosted-return.
  await button(page, 'Change card').click();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByText('Mastercard ending in 4444').waitFor();
  await expectNoTrouble(owner);
});

test.runIf(isLong)('a card for gift cards is connected and deleted', async () => {
  const owner = await payer('westwind');
  const { page } = owner;
  await page.goto('/settings/rewards/all');
  await button(page, 'Connect a card').click();
  await enterCard(page, '4242 4242 4242 4242', 'Save card');
  await page.getByText('Visa ending in 4242').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await button(page, 'Remove card').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click();
  await page.getByText('No card connected yet.').waitFor();
  await expectNoTrouble(owner);
});
