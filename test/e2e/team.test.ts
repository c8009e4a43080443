import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFitsEverywhere,
} from '../support/accessibility.ts';
import { ask, invite } from '../support/journey.ts';
import { mailTo } from '../support/server-mailbox.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { server, aMember, setUp } = aStage();

let admin: Person;

setUp(async () => {
  admin = await aMember('anna@acme.example');
});
const aMemberOfTheTeam = (email: string) => aMember(email);

const toTeam = async (page: Page): Promise<void> => {
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Actions for Anna Petrova' }).waitFor();
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** The list holds only the rows in sight and a few more. */
const bringRow = async (page: Page, wanted: Locator): Promise<void> => {
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .waitFor();
  for (let y = 0; y < 20_000 && (await wanted.count()) === 0; y += 300)
    await page.evaluate(
      (to) =>
        new Promise<void>((shown) => {
          scrollTo(0, to);
          requestAnimationFrame(() => requestAnimationFrame(() => shown()));
        }),
      y,
    );
};
const wish = async (page: Page, name: string, what: string): Promise<void> => {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const actions = page.getByRole('button', { name: `Actions for ${name}` });
  await bringRow(page, actions);
  await actions.click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
};

test('the menu leads to the team, where members are found by name or address, filtered and sorted', async () => {
  const { page } = admin;
  const { length: members } = (await ask(admin, '/users')) as unknown[];
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Anna Petrova’s account' }).click();
  await page.getByRole('menuitem', { name: 'Team management' }).click();
  await page.getByRole('button', { name: 'Actions for Anna Petrova' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  const search = page.getByRole('searchbox');
  await search.fill('okaf');
  await page.getByText(`1 of ${members} members`).waitFor();
  await search.fill('grace@');
  await row(page, 'Grace Okafor').waitFor();
  await search.fill('nobody at all');
  await page.getByRole('heading', { name: 'No one found' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await page.getByText(`${members} members`, { exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Balance' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Balance' }).getByRole('button').click();
  const richest = page.getByRole('row').nth(1);
  await expect.poll(() => richest.textContent()).toContain('Anna Petrova');
  await page.getByRole('radio', { name: /Deactivated/ }).check();
  await page.getByRole('heading', { name: 'No one found' }).waitFor();
});

test('a press while the list scrolls reaches the row under it', async () => {
  const { page } = admin;
  await page.setViewportSize({ width: 1280, height: 500 });
  await toTeam(page);
  const missed = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    let frames = 0;
    const end = performance.now() + 300;
    scrollTo(0, 200);
    while (performance.now() < end) {
      await frame();
      if (!document.elementFromPoint(640, 300)?.closest('[role=row]')) frames += 1;
    }
    return frames;
  });
  expect(missed).toBe(0);
});

test('people are invited by their addresses, with the outcome of each', async () => {
  const { page } = admin;
  await toTeam(page);
  await page.getByRole('link', { name: 'Add people' }).click();
  const line = page.getByRole('textbox', { name: 'Email addresses' });
  await line.fill('Nora Ray <nora@acme.example>, GRACE@acme.example; nora@acme.example broken@');
  await page.keyboard.press('Enter');
  const chips = page.getByRole('list', { name: 'Addresses to invite' }).getByRole('listitem');
  await expect.poll(() => chips.count()).toBe(3);
  await page.getByText('2 people to invite · 1 isn’t a valid address').waitFor();
  const broken = page.getByRole('listitem').filter({ hasText: 'broken@' });
  await broken.getByText('The part after “@” is incomplete').waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  // The wrong address holds up no other: it stays, with its reason, and can be corrected.
  await page.getByRole('button', { name: 'Send invites' }).click();
  await page.getByRole('heading', { name: '1 person was invited' }).waitFor();
  const grace = page.getByRole('listitem').filter({ hasText: 'grace@acme.example' });
  await grace.getByText('User with this email already exists. Use a different address.').waitFor();
  await expectAccessible(page);
  await mailTo(server, 'nora@acme.example', /./);
  await page.getByText('This address wasn’t invited.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Correct broken@' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => line.inputValue()).toBe('broken@');
  await expect.poll(() => line.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.type('acme.example');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send invites' }).click();
  await mailTo(server, 'broken@acme.example', /./);
  await page.getByRole('link', { name: 'Thank someone' }).click();
  await page.getByRole('dialog', { name: 'Recognize' }).waitFor();
  await toTeam(page);
  await row(page, 'nora@acme.example').getByText('Pending').waitFor();
  // Pending ones stand first.
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('Broken');
  await expect.poll(() => page.getByRole('row').nth(2).textContent()).toContain('Nora');
});

test.runIf(isLong)('an invitation is sent again, canceled, and sent once more', async () => {
  const { page } = admin;
  await invite(admin, 'olaf@acme.example');
  await toTeam(page);
  await wish(page, 'olaf', 'Resend invite');
  await page.getByText('A new invitation is on its way to olaf@acme.example', { exact: false }).waitFor();
  await wish(page, 'olaf', 'Cancel invite');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invite' }).click();
  await row(page, 'olaf').getByText('Deactivated').waitFor();
  await wish(page, 'olaf', 'Reactivate');
  await expect.poll(() => row(page, 'olaf').getByText('Pending').count()).toBe(1);
});

test('name, limit and dates are edited by keyboard alone; the member has the new limit', async () => {
  const { page } = admin;
  await toTeam(page);
  await page.getByRole('button', { name: 'Actions for Grace Okafor' }).focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('menuitem', { name: 'Edit info' });
  await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Grace Okafor' });
  // Escape closes what is open above the window first.
  await dialog.getByRole('button', { name: 'Open the calendar' }).first().press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await calendar.waitFor();
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'detached' });
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Okafor-Hill');
  const limit = dialog.getByRole('textbox', { name: /Points to give/ });
  await limit.fill('2000000');
  await dialog.getByRole('textbox', { name: 'Hire date' }).fill('01/09/2021');
  // Nothing written is lost by one key.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await limit.press('Enter');
  await dialog.getByText(/^Must be between 0 and 1/).waitFor();
  await expectAccessibleInBothSchemes(page);
  await limit.fill('300');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const grace = row(page, 'Grace Okafor-Hill');
  await grace.getByText('300 custom').waitFor();
  await grace.getByText('01/09/2021').waitFor();
  const member = await aMemberOfTheTeam('grace@acme.example');
  await member.page.getByText(/of 300 left/).waitFor();
  await expectNoTrouble(member);
});

test.runIf(isLong)(
  'permissions are explained and given; the last account administrator keeps theirs',
  async () => {
    const { page } = admin;
    await toTeam(page);
    await wish(page, 'Emma', 'Edit permissions');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Creates and manages rewards, and how they’re paid for.').waitFor();
    await expectAccessibleInBothSchemes(page);
    await dialog.getByRole('switch', { name: 'General' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Emma').getByText('General').waitFor();

    const member = await aMemberOfTheTeam('emma@acme.example');
    await member.page.goto('/settings/team');
    await wish(member.page, 'Anna Petrova', 'Edit permissions');
    await member.page.getByRole('switch', { name: 'Danger zone' }).waitFor();
    expect(await member.page.getByRole('switch', { name: 'Danger zone' }).isDisabled()).toBe(true);
    await member.page.keyboard.press('Escape');
    await expectNoTrouble(member);

    for (const name of ['Marcus Lee', 'Anna Petrova']) {
      await wish(page, name, 'Edit permissions');
      await page.getByRole('switch', { name: 'Danger zone' }).uncheck();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      if (name === 'Marcus Lee') await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page
      .getByRole('dialog')
      .getByText('There must be at least one owner. Make someone else an owner first.')
      .waitFor();
    await page.keyboard.press('Escape');
  },
);

test.runIf(isLong)('an adjusted balance is shown in the purse of the member', async () => {
  const { page } = admin;
  await toTeam(page);
  const member = await aMemberOfTheTeam('ilya@acme.example');
  const { user } = (await ask(member, '/config')) as { user: { balance: number } };
  await wish(page, 'Ilya', 'Adjust balance');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Debit' }).check();
  await dialog.getByRole('textbox', { name: 'Coins' }).fill('999');
  await page.keyboard.press('Enter');
  await dialog.getByText('Invalid amount value. Enter a whole number.').waitFor();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('radio', { name: 'Credit' }).check();
  await dialog.getByRole('textbox', { name: 'Coins' }).fill('13');
  await dialog.getByRole('textbox', { name: /Comment/ }).fill('A prize of the jury');
  await dialog.getByText(`${user.balance + 13} coins afterwards`).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText(`${user.balance + 13} coins`).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Open balance history' }).click();
  await page.getByText('A prize of the jury').waitFor();

  await member.page.goto('/feed');
  const purse = new RegExp(`^${user.balance + 13}\\s+coins to spend`);
  await expect.poll(() => member.page.getByText(purse).count()).toBeGreaterThan(0);
  await expectNoTrouble(member);
});

test('a deactivated member is signed out at once, comes back by invitation, and can be erased', async () => {
  const { page } = admin;
  const member = await aMemberOfTheTeam('diego@acme.example');
  await toTeam(page);
  await wish(page, 'Diego', 'Deactivate');
  await page.getByRole('dialog').getByText('their seat is freed up', { exact: false }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await row(page, 'Diego').getByText('Deactivated').waitFor();
  await member.page.getByRole('link', { name: 'Rewards', exact: true }).click();
  // The page leaves for the sign-in more than once while the session ends.
  await expect.poll(() => member.page.url()).toContain('/login');

  await wish(page, 'Diego', 'Reactivate');
  await row(page, 'Diego').getByText('Pending').waitFor();
  await mailTo(server, 'diego@acme.example', /invite/i);
  await wish(page, 'Diego', 'Cancel invite');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invite' }).click();
  await row(page, 'Diego').getByText('Deactivated').waitFor();
  await wish(page, 'Diego', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect.poll(() => row(page, 'Diego').count()).toBe(0);
});

// At the end: the table renders the rows near the screen only, and the tests above know where theirs are.
test.runIf(isLong)('a member whose mail bounces is marked, and the address is tried again', async () => {
  const { page } = admin;
  const email = 'bounce+paul@simulator.amazonses.com';
  const [{ user_id }] = (await invite(admin, email)) as [{ user_id: string }];
  // The invitation waits behind those of the tests before.
  await expect
    .poll(() => ask(admin, `/users/${user_id}`), { timeout: 120_000 })
    .toMatchObject({ mail_problem: { why: 'bounced' } });
  await toTeam(page);
  const marked = row(page, email).getByText('Emails paused: bounced on', { exact: false });
  await marked.waitFor();
  await expectAccessibleInBothSchemes(page);
  await wish(page, 'Bounce', 'Resend invite');
  await page.getByText('A new invitation is on its way to bounce+paul', { exact: false }).waitFor();
  await marked.waitFor({ state: 'detached' });
});
