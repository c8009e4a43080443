import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFits } from '../support/accessibility.ts';
import { recognise, toFeed } from '../support/journey.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const { aMember, aPerson } = aStage();

test('a link to a wallboard is made, shows posts as they arrive, and goes dark when it is revoked', async () => {
  const anna = await aMember('anna@acme.example', { at: '/settings/walls' });
  const { page } = anna;
  // The button is below these words once it is known that there is no link yet.
  await page.getByText('No wallboards yet').waitFor();
  await page.getByRole('button', { name: 'Create a link' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kitchen');
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Enter');
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await link.waitFor();
  const address = new URL(await link.inputValue());
  expect([address.pathname, address.hash.length, address.search]).toEqual(['/wall', 70, '']);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Not seen yet').waitFor();

  const screen = await aPerson();
  const wall = screen.page;
  const asked: string[] = [];
  wall.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await wall.setViewportSize({ width: 1920, height: 1080 });
  await wall.goto(`${address.pathname}${address.hash}`);
  await wall.getByRole('heading', { name: 'Acme Studio', level: 1 }).waitFor();
  await wall.getByText('Most recognized this month').waitFor();
  await settled(wall);
  await expectAccessibleInBothSchemes(wall);
  await expectFits(wall);
  // The token goes to nobody but the server, in a body.
  expect(asked.filter((one) => one.includes(address.hash.slice(1)))).toEqual([]);

  await toFeed(anna);
  await recognise(anna, '+3 #teamwork For the new wallboard.', 'marcus');
  // A page that somebody looks at again asks at once, unless it is just asking.
  const wake = () => wall.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const comes = async (what: Locator): Promise<void> => {
    await expect
      .poll(
        async () => {
          await wake();
          return what.count();
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toBe(1);
  };
  await comes(wall.getByText('For the new wallboard.'));
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Pin an announcement' }).click();
  const pin = page.getByRole('dialog', { name: 'Announcement' });
  await pin.getByRole('textbox', { name: 'Message' }).fill('The kitchen is open again.');
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await pin.getByRole('button', { name: 'Pin', exact: true }).click();
  await page.getByRole('region', { name: 'Announcement' }).getByText('The kitchen is open again.').waitFor();
  await settled(page);
  await expectFits(page);
  // Under reduced motion, as here, nothing turns until somebody wants it.
  await wall.getByRole('button', { name: 'Continue' }).press('Enter');
  await wall.getByRole('button', { name: 'Pause' }).press('Enter');
  await wall.getByRole('button', { name: 'Next' }).press('Enter');
  await wall.getByText('For the new wallboard.').waitFor({ state: 'detached' });

  await wall.context().setOffline(true);
  await comes(wall.getByText(/^Offline since/));
  await wall.getByText('Most recognized this month').waitFor();
  await wall.context().setOffline(false);
  await wall.getByText(/^Offline since/).waitFor({ state: 'detached' });

  await page.goto('/settings/walls');
  await page.getByRole('button', { name: 'Revoke Kitchen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No wallboards yet').waitFor();
  await comes(wall.getByRole('heading', { name: 'This wallboard is turned off' }));
  await expectAccessibleInBothSchemes(wall);
  screen.trouble.length = 0;
});

test('an administrator finds what members got within a year, sets a missing value, and downloads the file', async () => {
  const { page } = await aMember('anna@acme.example', { at: '/settings/taxes' });
  const total = page.getByRole('row').filter({ hasText: 'Total' });
  await total.waitFor();
  await settled(page);
  await page
    .getByRole('button', { name: /^Show redemptions by / })
    .first()
    .press('Enter');
  await page
    .getByRole('button', { name: /^Hide redemptions by / })
    .and(page.locator(':focus'))
    .waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^taxes-\d{4}\.csv$/);

  await page.goto('/settings/rewards/all?view=rewards');
  await page.getByRole('link', { name: 'Edit: Acme hoodie' }).click();
  const money = page.getByRole('textbox', { name: /^Monetary value/ });
  await money.fill('41,50');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Acme hoodie' });
  await row.getByText(/worth .*41\.50/).waitFor();
  await page.setViewportSize({ width: 375, height: 780 });
  await page.goto('/settings/taxes?year=2026');
  await settled(page);
  await expectFits(page);
});
