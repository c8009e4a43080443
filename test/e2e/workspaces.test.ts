import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  acceptInvitation,
  createTeam,
  expectAccessible,
  expectNoTrouble,
  invite,
  type Person,
  proveAddress,
  startEmpty,
  toFeed,
} from '../support/journey.ts';
import { aStage } from '../support/stage.ts';

const { server, aPerson, restart } = aStage();

const openMenu = (page: Page) => page.getByRole('button', { name: /Account of/ }).click();

test('whoever is in two teams switches between them', async () => {
  const kim = await aPerson();
  const { page } = kim;
  await createTeam(kim, server, 'kim@switch.example', 'Harbour');
  const lou = await aPerson();
  await createTeam(lou, server, 'lou@switch.example', 'Lighthouse');
  await invite(lou, 'kim@switch.example');
  await acceptInvitation(kim, server, 'kim@switch.example', 'Kim', 'Lee');
  await toFeed(kim);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Switch workspace' }).click();
  const modal = page.getByRole('dialog', { name: 'Switch teams' });
  await modal.getByText('You are in 2 teams').waitFor();
  await expectAccessible(page);
  const teams = await modal.getByRole('listitem').allTextContents();
  expect(teams[0]).toContain('Lighthouse');
  await modal.getByRole('button', { name: /Harbour/ }).click();
  await page.getByRole('link', { name: 'Harbour: to the feed' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/feed');

  await startEmpty(kim);
  // A second tab, with something unsaved in it: whoever stays there saves nothing into the other team.
  const tab = await page.context().newPage();
  const asked: Promise<void>[] = [];
  tab.on('dialog', (dialog) => void asked.push(dialog.dismiss()));
  await tab.goto('/settings/global');
  await tab.getByRole('textbox', { name: 'Workspace name' }).press('Home');
  await tab.keyboard.type('Old ');
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Switch workspace' }).click();
  await modal.getByRole('button', { name: /Lighthouse/ }).click();
  await page.getByRole('link', { name: 'Lighthouse: to the feed' }).waitFor();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const answer = tab.waitForResponse((one) => one.request().method() === 'PUT');
  await tab.getByRole('button', { name: 'Save changes' }).click();
  expect((await answer).status()).toBe(401);
  await tab.close();
  await page.reload();
  await page.getByRole('link', { name: 'Lighthouse: to the feed' }).waitFor();
  await expectNoTrouble(kim, lou);
});

test('the language chosen before signing in stays', async () => {
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
  await expectNoTrouble(guest);
});

test('when the trial is over, a member is told whom to ask, and whoever pays is led to the plan', async () => {
  const owner = await aPerson();
  const member = await aPerson();
  await createTeam(owner, server, 'olga@expired.example', 'Ended');
  await invite(owner, 'max@expired.example');
  await acceptInvitation(member, server, 'max@expired.example', 'Max', 'Berg');
  await Promise.all([owner.leave(), member.leave()]);
  const later = new Date(Date.now() + 31 * 86_400_000).toISOString();
  await restart(['--no-seed', '--clock', later]);

  const visit = async (email: string): Promise<Person> => {
    const person = await aPerson();
    await proveAddress(person, server, email);
    await person.page.getByText('Ended').first().click();
    return person;
  };
  const max = await visit('max@expired.example');
  await max.page.waitForURL('**/expired');
  await max.page.getByRole('heading', { name: 'Oops! Access is limited, contact your manager' }).waitFor();
  await expectAccessible(max.page);
  await max.page.goto('/rewards');
  await max.page.waitForURL('**/expired');

  const olga = await visit('olga@expired.example');
  await olga.page.waitForURL('**/settings/billing/trial');
  await olga.page.getByRole('heading', { name: 'The trial of Ended has ended' }).waitFor();
  await expectAccessible(olga.page);
  await olga.page.goto('/expired');
  await olga.page.waitForURL('**/settings/billing/trial');
  await expectNoTrouble(max, olga);
});
