import { expect, test } from 'vitest';
import { billing } from '#shared/contract/billing';
import type { Invoice, Plan } from '#shared/model/billing';
import { enterCard, cards, invoicesOf, openPage, overviewOf, subscriptionOf } from '../support/payments.ts';
import { type Row, rows } from '../support/proration-rows.ts';
import { as, aTeamNow, changeWorkspace, day, goTo } from '../support/schedules.ts';
import { mailsTo } from '../support/mail-messages.ts';
import { call, stack } from '../support/stack.ts';
import { stripeSdk } from '../support/stripe-sdk.ts';

type Team = Awaited<ReturnType<typeof aTeamNow>>;

const upcoming = async (team: Team, plan?: Plan): Promise<Invoice | null> =>
  (await call(billing.readUpcomingInvoice, { query: { ...(plan && { plan }) } }, await as(team, team.ann)))
    .body;

/** What must be the same in a preview and in its invoice. */
const amounts = ({ subtotal, discount, total, due, lines }: Invoice) => ({
  subtotal,
  discount,
  total,
  due,
  lines: lines.map(({ amount, quantity }) => [amount, quantity]),
});

/** An invoice as the rows tell of it. */
const told = ({ status, discount: off, total, due: charged, lines }: Invoice) => ({
  status,
  off,
  total,
  charged,
  lines: lines.map(({ amount }) => amount),
});

const makePromo = async (percent: number): Promise<string> => {
  const { id: coupon } = await stripeSdk().coupons.create({ percent_off: percent, duration: 'forever' });
  const code = `PROMO${percent}`;
  await stripeSdk().promotionCodes.create({ code, promotion: { type: 'coupon', coupon } });
  return code;
};

/** A team that enters a card on the first day of a row at noon. */
const subscribed = async ({ from, trialEnds = from, members, plan, promo }: Row): Promise<Team> => {
  await goTo(`${from}T11:59:50Z`);
  const team = await aTeamNow();
  const ends = trialEnds === from ? stack.clock.now() : new Date(`${trialEnds}T12:00:00Z`);
  await changeWorkspace(team, { trial_ends_at: ends.toISOString(), users_count: members });
  const page = await openPage(team, plan, promo === undefined ? undefined : await makePromo(promo));
  await goTo(`${from}T12:00:00Z`);
  await enterCard(page, cards.good);
  await stack.settle();
  return team;
};

/** Does one step, and returns the invoices before and after it, and what was said beforehand. */
const follow = async (team: Team, { at, set }: Row['steps'][number]) => {
  const plan = typeof set === 'string' ? set : undefined;
  const before = await invoicesOf(team);
  if (set !== undefined) await goTo(`${at}:00Z`);
  const preview = typeof set === 'number' ? undefined : await upcoming(team, plan);
  if (set === undefined) await goTo(`${at}:00Z`);
  if (plan) await call(billing.changePlan, { body: { plan } }, await as(team, team.ann));
  if (typeof set === 'number') await changeWorkspace(team, { users_count: set });
  await stack.settle();
  const after = await invoicesOf(team);
  return { preview, made: after.slice(0, after.length - before.length) };
};

test.each(rows.map((row) => [row.name, row] as const))('%s', async (_, row) => {
  const team = await subscribed(row);
  const begun = await invoicesOf(team);
  expect(begun.map(({ total, status }) => [total, status])).toEqual([[row.first, 'paid']]);
  for (const step of row.steps) {
    const { at, lines, off = 0, credit = 0 } = step;
    const total = (lines ?? []).reduce((sum, one) => sum + one, -off);
    const { preview, made } = await follow(team, step);
    const credits = (await overviewOf(team)).credits.amount;
    expect({ at, credits, made: made.map(told), previewed: preview ? [amounts(preview)] : [] }).toEqual({
      at,
      credits: credit,
      made: lines ? [{ status: 'paid', off, total, charged: step.charged ?? total, lines }] : [],
      previewed: preview ? made.map(amounts) : [],
    });
  }
  // What was taken from the card, as the receipts say, is what the invoices asked for.
  const invoices = await invoicesOf(team);
  const { body: receipts } = await call(billing.listReceipts, { query: {} }, await as(team, team.ann));
  const taken = receipts.reduce((sum, { paid }) => sum + paid.amount, 0);
  expect(taken).toBe(invoices.reduce((sum, { due }) => sum + due, 0));
  expect((await subscriptionOf(team))?.status).toBe('active');
});

test('the prices that a mail names are the ones that are billed', async () => {
  const team = await aTeamNow();
  await goTo(new Date(Date.parse(team.workspace.trial_ends_at) - 3 * day + 120_000));
  const [mail] = mailsTo(team.ann.email);
  const [, price, percent] = /\$(\S+) .* (\d+)\s?%/.exec(String(mail?.text)) ?? [];
  const [monthly, annual] = [await upcoming(team, 'monthly'), await upcoming(team, 'annual')];
  expect(monthly?.subtotal).toBe(5 * Number(price) * 100);
  expect(annual?.subtotal).toBe((12 * Number(monthly?.subtotal) * (100 - Number(percent))) / 100);
});
