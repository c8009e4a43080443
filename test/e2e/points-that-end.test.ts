import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFitsEverywhere } from '../support/accessibility.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const { aMember } = aStage();

test('a department gets extra points, and a member reads how many and why', async () => {
  const { page } = await aMember('anna@acme.example', { at: '/settings/team/groups' });
  await page.getByRole('button', { name: 'Extra points for Engineering' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Extra points to give: Engineering' });
  await dialog.getByRole('button', { name: 'Add' }).press('Enter');
  await dialog.getByText('Say why: enter a reason.').waitFor();
  await dialog.getByRole('textbox', { name: 'Points' }).fill('50');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A long release');
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Engineering: 50 points extra through /).waitFor();

  const ilya = await aMember('ilya@acme.example', { at: '/news' });
  const news = ilya.page.getByRole('main').getByRole('listitem').filter({ hasText: 'A long release' });
  await expect
    .poll(
      async () => {
        await ilya.page.reload();
        await ilya.page.getByRole('main').getByRole('listitem').first().waitFor();
        return news.count();
      },
      { timeout: 30_000, interval: 1000 },
    )
    .toBe(1);
  await news.getByText(/^You can give 50 points more through /).waitFor();
});

test('a member gets a last day in the form', async () => {
  const { page } = await aMember('anna@acme.example', { at: '/settings/team' });
  await page.getByRole('button', { name: 'Actions for Grace Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Edit info' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/settings/audit');
  const line = page.getByRole('listitem').filter({ hasText: 'changed the last day of Grace Okafor' });
  await line.waitFor();
  expect(await line.textContent()).toContain('2099');
});

test('a bookkeeper sees that the account matches the balances, gives a coin a value and saves the month', async () => {
  const { page } = await aMember('anna@acme.example', { at: '/settings/points' });
  await page.getByText(/^The account matches the sum of all balances/).waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  await page.getByRole('textbox', { name: 'One coin is worth' }).fill('0.05');
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('The value was saved.').waitFor();
  await page
    .getByRole('row', { name: /^Closing balance/ })
    .getByText('€')
    .waitFor();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).press('Enter');
  expect((await downloaded).suggestedFilename()).toMatch(/^account-\d{4}-\d{2}\.csv$/);
});

test('an administrator pays a part of a former member’s coins by payroll, and returns the rest', async () => {
  const { page } = await aMember('anna@acme.example', { at: '/settings/team' });
  await page.getByRole('button', { name: 'Actions for Lena Fischer' }).click();
  await page.getByRole('menuitem', { name: 'Adjust balance' }).click();
  const adjusting = page.getByRole('dialog');
  await adjusting.getByRole('textbox', { name: 'Coins' }).fill('200');
  await adjusting.getByRole('button', { name: 'Adjust' }).click();
  await adjusting.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Actions for Lena Fischer' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await expect
    .poll(
      async () => {
        await page.goto('/settings/leavers');
        await page.getByRole('combobox', { name: 'Coins of former members' }).waitFor();
        return page.getByRole('row').filter({ hasText: 'Lena Fischer' }).count();
      },
      { timeout: 30_000, interval: 1000 },
    )
    .toBe(1);
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);

  await page.getByRole('button', { name: 'Lena Fischer: paid by payroll' }).press('Enter');
  const paying = page.getByRole('dialog', { name: 'Paid by payroll: Lena Fischer' });
  await paying.getByRole('textbox', { name: 'How many coins' }).fill('150');
  await paying.getByRole('textbox', { name: 'Amount paid' }).fill('7.50');
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await paying.getByRole('textbox', { name: 'Amount paid' }).press('Enter');
  await page.getByText('150 coins of Lena Fischer recorded as paid by payroll.').waitFor();

  await page.getByRole('button', { name: 'Return the coins of Lena Fischer' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Return the coins?' })
    .getByRole('button', { name: 'Return' })
    .click();
  await page.getByText(/ of Lena Fischer returned to the company\.$/).waitFor();
  await page.getByRole('row').filter({ hasText: 'Lena Fischer' }).waitFor({ state: 'detached' });
});
