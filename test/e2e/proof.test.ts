import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { startEmpty, toFeed, tokenFor } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { mailTo } from '../support/server-mailbox.ts';
import { aStage } from '../support/stage.ts';

const { server, aPerson } = aStage();

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

test('after fifteen minutes a download of the members asks for a code, then goes on by itself', async () => {
  const at = new Date(Date.now() - 20 * 60_000);
  const token = await tokenFor(server, 'ida@proof.example', { found: { name: 'Proof' }, at });
  const ida = await aPerson({ token });
  const { page } = ida;
  await toFeed(ida);
  await startEmpty(ida);
  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'Reports' }).click();
  const download = page.getByRole('button', { name: 'Download Members as CSV' });
  await download.click();
  await confirmation(page).waitFor();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await confirmation(page).waitFor({ state: 'detached' });
  await page.getByText('Please confirm your address with a code first.').first().waitFor();

  await download.click();
  const send = confirmation(page).getByRole('button', { name: 'Send code' });
  await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const { subject } = await mailTo(server, 'ida@proof.example', /is your Bravo code/, 1);
  const saved = page.waitForEvent('download');
  await confirmation(page).getByRole('textbox', { name: 'Code' }).fill(subject.slice(0, 9));
  expect((await saved).suggestedFilename()).toContain('users');
  await confirmation(page).waitFor({ state: 'detached' });

  const again = page.waitForEvent('download');
  await download.click();
  await again;
  expect(await confirmation(page).count()).toBe(0);
  await expectNoTrouble(ida);
});
