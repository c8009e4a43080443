import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { acceptInvitation, invite, startEmpty, toFeed, tokenFor } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { mailsTo, mailTo } from '../support/server-mailbox.ts';
import { aStage } from '../support/stage.ts';

const { server, aPerson } = aStage();

const openMenu = (page: Page) => page.getByRole('button', { name: /’s account/ }).click();

test('a member of two teams switches between them', async () => {
  // An address gets one code in thirty seconds.
  const at = new Date(Date.now() - 60_000);
  const kim = await aPerson({
    token: await tokenFor(server, 'kim@switch.example', { found: { name: 'Harbour' }, at }),
  });
  const { page } = kim;
  const lou = await aPerson({
    token: await tokenFor(server, 'lou@switch.example', { found: { name: 'Lighthouse' } }),
  });
  await invite(lou, 'kim@switch.example');
  await acceptInvitation(kim, server, 'kim@switch.example', 'Kim', 'Lee');
  await toFeed(kim);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Switch team' }).click();
  // Whoever had the invitation's link may have come this far; the other teams are for the owner of the address.
  const { length: earlier } = await mailsTo(server, 'kim@switch.example', /is your Bravo code/);
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirmation.getByRole('button', { name: 'Send code' }).click();
  const { subject } = await mailTo(server, 'kim@switch.example', /is your Bravo code/, earlier);
  await confirmation.getByRole('textbox', { name: 'Code' }).fill(subject.slice(0, 9));
  const modal = page.getByRole('dialog', { name: 'Switch teams' });
  await modal.getByText('You’re in 2 teams').waitFor();
  await expectAccessible(page);
  const teams = await modal.getByRole('listitem').allTextContents();
  expect(teams[0]).toContain('Lighthouse');
  await modal.getByRole('button', { name: /Harbour/ }).click();
  await page.getByRole('link', { name: 'Harbour: go to the feed' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/feed');

  await startEmpty(kim);
  // A second tab has unsaved changes: they stay with their team when the tab follows to the other one.
  const tab = await page.context().newPage();
  await tab.goto('/settings/global');
  await tab.getByRole('textbox', { name: 'Company name' }).press('Home');
  await tab.keyboard.type('Old ');
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Switch team' }).click();
  await modal.getByRole('button', { name: /Lighthouse/ }).click();
  await page.getByRole('link', { name: 'Lighthouse: go to the feed' }).waitFor();
  await tab.getByRole('link', { name: 'Lighthouse: go to the feed' }).waitFor();
  expect(await tab.getByRole('textbox', { name: 'Company name' }).count()).toBe(0);
  await tab.close();
  await page.reload();
  await page.getByRole('link', { name: 'Lighthouse: go to the feed' }).waitFor();

  // The link to a post may be of the other team.
  await page.goto('/posts/01J00000000000000000000000');
  await page.getByRole('heading', { name: 'This post isn’t available' }).waitFor();
  const elsewhere = page.getByRole('list', { name: 'Teams' });
  await elsewhere.getByRole('button', { name: /Harbour/ }).click();
  await page.getByRole('link', { name: 'Harbour: go to the feed' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/posts/01J00000000000000000000000');
  await expectNoTrouble(kim, lou);
});

test('a language chosen before the sign-in stays after a reload', async () => {
  const guest = await aPerson();
  const { page } = guest;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('button', { name: 'Русский', pressed: true }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ru');
  await page.reload();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ru');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
  await page.getByRole('button', { name: 'Українська' }).click();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('uk');
  await page.reload();
  await page.getByRole('button', { name: 'Українська', pressed: true }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('uk');
  await expectNoTrouble(guest);
});
