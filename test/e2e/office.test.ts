import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFits } from '../support/accessibility.ts';
import { compose, recognise, toFeed } from '../support/journey.ts';
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

test('a private post is seen by few, and a reported one is taken out of the feed', async () => {
  const anna = await aMember('anna@acme.example', { at: '/settings/global' });
  const { page } = anna;
  await page.getByRole('switch', { name: 'Allow private posts' }).press('Space');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved.').waitFor();

  await toFeed(anna);
  const composer = await compose(page, '+4 #teamwork For what you told me', 'Grace');
  await composer.getByRole('switch', { name: 'Private' }).press('Space');
  await composer.getByText(/^Only you, Grace Okafor and administrators will see it/).waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await composer.getByRole('button', { name: 'Send points' }).click();
  await page.getByText(/filter for private posts/).waitFor();
  const apart = page.getByRole('article').filter({ hasText: 'For what you told me' });
  expect(await apart.count()).toBe(0);
  await page.goto('/feed?private=true');
  await apart.getByText('Private', { exact: true }).waitFor();
  const place = (await apart.locator('a[href^="/posts/"]').getAttribute('href')) ?? '';

  const emma = await aMember('emma@acme.example');
  const { page: other } = emma;
  const post = other.getByRole('article').filter({ hasText: 'For pairing with me on the migration' });
  await post.hover();
  await post.getByRole('button', { name: 'Actions for this post' }).click();
  await other.getByRole('menuitem', { name: 'Report…' }).click();
  const report = other.getByRole('dialog', { name: 'Report this post' });
  await report.getByRole('textbox', { name: 'What’s wrong with it?' }).fill('Not for everybody');
  await settled(other);
  await expectAccessibleInBothSchemes(other);
  await report.getByRole('button', { name: 'Report' }).click();
  await other.getByText('The administrators have been told.').waitFor();

  const news = page.getByRole('listitem').filter({ hasText: 'Not for everybody' });
  await expect
    .poll(
      async () => {
        await page.goto('/news');
        await page.getByRole('listitem').first().waitFor();
        return news.count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
  await news.getByRole('button', { name: 'Take out of the feed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take out of the feed' }).click();
  await page.getByText('isn’t in the feed anymore').waitFor();
  await news.getByRole('button').waitFor({ state: 'detached' });

  await other.reload();
  await other.getByRole('article').first().waitFor();
  expect(await post.count()).toBe(0);
  await other.goto(place);
  await other.getByRole('heading', { name: 'This post isn’t available' }).waitFor();
  emma.trouble.length = 0;
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
