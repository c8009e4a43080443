import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { joinTeam, proveAddress, tokenFor } from '../support/journey.ts';
import { button, choosePlan, foundTeam, ownerOf, travel } from '../support/payer.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { call } from '../support/server.ts';
import { aStage } from '../support/stage.ts';
import { isLong, oneIn } from '../support/thoroughness.ts';

const { server, aPerson } = aStage([], {}, 'nothing');

const overview = '/settings/billing/overview';
const trial = '/settings/billing/trial';
const back = async (email: string) => aPerson({ token: await tokenFor(server, email) });
const cancel = async (page: Page, reason: string, more = ''): Promise<string> => {
  await button(page, 'Cancel plan').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: reason }).check();
  if (more) await dialog.getByRole('textbox').fill(more);
  const sent = page.waitForRequest((one) => one.method() === 'DELETE' && one.url().endsWith('/subscription'));
  await button(dialog, 'Cancel plan').click();
  await page.getByText('Ends soon').waitFor();
  return ((await sent).postDataJSON() as { reason: string }).reason;
};

test('a plan is canceled with a reason, resumed, canceled again and ends: each role reads what that means', async () => {
  const founder = await foundTeam(server, 'leeside');
  const email = { max: 'max@leeside.example', gil: 'gil@leeside.example', owner: ownerOf('leeside') };
  await joinTeam(server, founder, email.max, ['Max', 'Berg']);
  const { id } = await joinTeam(server, founder, email.gil, ['Gil', 'Berg']);
  await call(server, 'PUT', `/users/${id}/permissions`, {
    token: founder,
    body: { global_administrator: true, rewards_administrator: true },
  });
  const first = await aPerson({ token: founder });
  await first.page.goto('/settings/billing');
  await choosePlan(first.page, 'Monthly', '4242 4242 4242 4242');
  expect(await cancel(first.page, 'It’s missing something we need', 'Exports')).toContain('Exports');
  await first.page.getByText(/Your team can use everything until/).waitFor();
  await button(first.page, 'Resume plan').click();
  await first.page.getByText(/[Yy]our first payment is on/i).waitFor();
  expect(await cancel(first.page, 'Too expensive')).toBe('price');
  await travel(server, '+29d');

  // The last day: everything is still there, and three people have it open.
  const [max, gil, owner] = [await back(email.max), await back(email.gil), await back(email.owner)];
  for (const { page } of [max, gil, owner]) {
    await page.goto('/feed');
    await page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
  }
  await gil.page.goto('/settings/team');
  await gil.page.getByRole('heading', { level: 1 }).waitFor();
  await owner.page.goto('/settings/global');
  await owner.page.getByRole('textbox').first().waitFor();
  await travel(server, '+2d');

  // An ordinary member: every screen leads to the words of the specification.
  for (const path of oneIn(3, ['/feed', '/rewards', '/edit-profile', '/settings', '/dashboard'])) {
    await max.page.goto(path);
    await max.page.waitForURL('**/expired');
  }
  await max.page.getByRole('heading', { name: 'Oops! Access is limited, contact your manager' }).waitFor();
  await expectAccessible(max.page);

  // An administrator who may not pay, on a screen that was open: the first call that is refused leads there.
  await gil.page.getByRole('link', { name: /Feed/ }).first().click();
  await gil.page.waitForURL('**/expired');
  await gil.page.goto('/settings/rewards/all');
  await gil.page.waitForURL('**/expired');
  await expectAccessible(gil.page);

  // Who may pay is told on the screen that was open, with the way to pay.
  const { page } = owner;
  await page.getByRole('textbox').first().fill('Leeside Ltd');
  await button(page, /^Save/).click();
  await page.getByRole('link', { name: 'Choose a plan' }).waitFor();
  await settled(page);
  await expectAccessible(page);
  for (const path of oneIn(3, [
    '/settings',
    '/settings/team',
    '/settings/values',
    '/settings/rewards/all',
    '/settings/danger',
  ])) {
    await page.goto(path);
    await page.getByText(/Your plan has ended/).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    expect(await page.getByText(/connection/i).count()).toBe(0);
    await expectAccessible(page);
  }
  for (const path of oneIn(2, ['/feed', '/expired', overview, '/settings/billing/history'])) {
    await page.goto(path);
    await page.waitForURL(`**${trial}`);
  }
  await page.getByRole('heading', { name: 'leeside’s plan has ended' }).waitFor();
  await expectAccessible(page);
  await page
    .getByText('You’re charged right away, and your team gets access as soon as the payment goes through.')
    .waitFor();
  await choosePlan(page, 'Monthly', '4242 4242 4242 4242');
  await page.getByText(/Renews automatically on/).waitFor();
  for (const one of [max, gil]) {
    await one.page.goto('/feed');
    await one.page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
  }
  await expectNoTrouble(first, max, gil, owner);
});

test.runIf(isLong)('a member leaves a team that has ended for another one', async () => {
  const ended = await foundTeam(server, 'windward');
  await travel(server, '+5d');
  await foundTeam(server, 'leeward');
  await joinTeam(server, ended, ownerOf('leeward'), ['Eve', 'Moss']);
  // The trial of the one is over, that of the other runs for four more days.
  await travel(server, '+26d');
  const eve = await aPerson();
  const { page } = eve;
  await proveAddress(eve, server, ownerOf('leeward'));
  await button(page.getByRole('main'), /windward/).click();
  await page.waitForURL('**/expired');
  await page.getByRole('heading', { name: 'Or continue in another team' }).waitFor();
  await expectAccessible(page);
  await button(page.getByRole('main'), /leeward/).click();
  await page.waitForURL('**/feed');
  await page.getByRole('banner').getByText('leeward').waitFor();
  // Back by the menu: the team that has ended still says so.
  await page.goto('/loading?id=nowhere');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoTrouble(eve);
});
