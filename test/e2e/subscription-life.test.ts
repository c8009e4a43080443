import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { joinTeam, tokenFor } from '../support/journey.ts';
import {
  amountIn,
  button,
  choosePlan,
  enterCard,
  foundTeam,
  invoicesOn,
  ownerOf,
  travel,
} from '../support/payer.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { call } from '../support/server.ts';
import { mailTo } from '../support/server-mailbox.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { server, aPerson } = aStage([], {}, 'nothing');

const overview = '/settings/billing/overview';
/** A session ends in a month: whoever comes later signs in again. */
const back = async (email: string) => aPerson({ token: await tokenFor(server, email) });

/** The team has a plan, paid monthly, and the trial is over. */
const aPayingTeam = async (name: string, number = '4242 4242 4242 4242') => {
  const founder = await aPerson({ token: await foundTeam(server, name) });
  await founder.page.goto('/settings/billing');
  await choosePlan(founder.page, 'Monthly', number);
  return founder;
};

test('the card of the trial, the first payment, and a switch to the year whose preview is the invoice', async () => {
  const owner = await aPerson({ token: await foundTeam(server, 'eastwind') });
  await owner.page.goto('/settings/billing');
  await button(owner.page, 'Add a card').click();
  await enterCard(owner.page, '4242 4242 4242 4242', 'Save card');
  await owner.page.getByRole('heading', { name: 'You’ve got 10% off for life' }).waitFor();
  await choosePlan(owner.page, 'Monthly', '4242 4242 4242 4242');
  await owner.page.getByText(/[Yy]our first payment is on/i).waitFor();
  expect(await amountIn(owner.page, /^Total/)).toBe('US$13.50');
  await travel(server, '+31d');

  const { page } = await back(ownerOf('eastwind'));
  await page.goto('/feed');
  await page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
  expect(await invoicesOn(page)).toEqual(['US$13.50 Paid', 'US$0.00 Paid']);
  // The address says what is chosen, so it is shown once the address has changed.
  await page.getByRole('radio', { name: 'Receipts' }).click();
  await page.getByRole('radio', { name: 'Receipts', checked: true }).waitFor();
  await page.getByRole('listitem').getByText('US$13.50').waitFor();

  await page.goto(overview);
  await page.getByText(/Renews automatically on/).waitFor();
  await button(page, 'Switch to annual billing').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/is charged to your card right away/).waitFor();
  await dialog.getByRole('row', { name: /^Total/ }).waitFor();
  const preview = await amountIn(dialog, /^Total/);
  await expectAccessible(page);
  await button(dialog, 'Pay annually').click();
  await page.getByRole('heading', { name: 'Bravo Pro, billed annually' }).waitFor();
  // 5 seats for $32.40 less 10 %, less what was left of the month.
  expect(Number(preview.replace('US$', ''))).toBeGreaterThan(130);
  expect(Number(preview.replace('US$', ''))).toBeLessThan(145.8);
  expect((await invoicesOn(page))[0]).toBe(`${preview} Paid`);
  await expectNoTrouble(owner);
});

test.runIf(isLong)(
  'people come and go: seats are prorated, the preview is the next invoice, and credit is used',
  async () => {
    const first = await aPayingTeam('northwest');
    await travel(server, '+31d');
    const owner = await back(ownerOf('northwest'));
    const { page } = owner;
    const users = Array.from({ length: 7 }, (_, at) => ({ email: `new${at}@northwest.example` }));
    const asked = { token: String(owner.token), key: crypto.randomUUID() };
    const { body } = await call(server, 'POST', '/users', { ...asked, body: { users } });
    const invited = body as unknown as { user_id: string }[];
    await travel(server, '+1h');
    await page.goto(overview);
    await page.getByText('8 members, counting open invitations.').waitFor();
    await page.getByRole('row', { name: /Remaining time on 8 × Bravo Pro/ }).waitFor();
    const expected = await amountIn(page, /^Total/);
    await expectAccessible(page);
    await travel(server, '+1month');

    const later = await back(ownerOf('northwest'));
    expect((await invoicesOn(later.page))[0]).toBe(`${expected} Paid`);
    for (const { user_id: id } of invited.slice(0, 5))
      await call(server, 'DELETE', `/users/${id}`, { token: String(later.token), key: crypto.randomUUID() });
    await travel(server, '+1h');
    await later.page.goto(overview);
    await later.page.getByText('3 members now; the minimum is 5 seats.').waitFor();
    await later.page.getByText('goes toward your next invoices').waitFor();
    const credit = later.page.locator('dd', { hasText: 'goes toward your next invoices' });
    const amount = Number(/US\$([\d.]+)/.exec(await credit.innerText())?.[1]);
    expect(amount).toBeGreaterThan(0);
    const total = Number((await amountIn(later.page, /^Total/)).replace('US$', ''));
    const due = Number((await amountIn(later.page, /^Amount due after credit/)).replace('US$', ''));
    expect(Math.round((total - amount) * 100)).toBe(Math.round(due * 100));
    await expectNoTrouble(first, owner, later);
  },
);

test('a renewal that fails, the days of grace with their words, the end of access, and a card that mends it', async () => {
  const first = await aPayingTeam('southwest');
  await joinTeam(server, String(first.token), 'max@southwest.example', ['Max', 'Berg']);
  await first.page.goto('/settings/billing/payment_method');
  await button(first.page, 'Change card').click();
  await enterCard(first.page, '4000 0000 0000 0341', 'Save card');
  await first.page.getByText('Visa ending in 0341').waitFor();
  await travel(server, '+31d');

  const owner = await back(ownerOf('southwest'));
  const { page } = owner;
  await mailTo(server, ownerOf('southwest'), /payment/i);
  await page.goto(overview);
  await page
    .getByText(/The last payment failed\. Access ends on \d+ \w+ \d{4} unless it’s paid by then\./)
    .waitFor();
  await expectAccessible(page);
  await button(page, 'Pay now').click();
  await page.getByText('Unable to renew subscription. Please check your payment method.').waitFor();
  const max = await back('max@southwest.example');
  await max.page.goto('/feed');
  await max.page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();

  await travel(server, '+7d');
  await max.page.goto('/rewards');
  await max.page.waitForURL('**/expired');
  await page.goto('/feed');
  await page.waitForURL(`**${overview}`);
  await page.getByText(/A payment is missing, so access is limited/).waitFor();
  await settled(page);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Change card' }).click();
  await button(page, 'Change card').click();
  await enterCard(page, '4242 4242 4242 4242', 'Save card');
  await page.getByText('Visa ending in 4242').waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByText(/Renews automatically on/).waitFor();
  expect((await invoicesOn(page))[0]).toBe('US$13.50 Paid');
  // The page also checks by itself from time to time: on a slow machine it may have left already.
  const left = max.page.waitForURL('**/feed');
  await Promise.any([button(max.page, 'Check again').click(), left]);
  await left;
  await expectNoTrouble(first, owner, max);
});
