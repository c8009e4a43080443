// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noPermissions } from '#shared/rules/people/users';
import { returnTo } from '#web/product/payments/hosted-return.ts';
import {
  aBilling,
  anInvoice,
  aPayingBilling,
  aPaymentMethod,
  aReceipt,
  aSubscription,
  aSwitchInvoice,
  noCard,
} from '../support/billing.ts';
import { place, SettingsScreens } from './settings-screens.tsx';
import { config, network, refused, show, type Asked } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

/** An answer with its own status; anything else is the body of a 200. */
const isSaid = (answer: unknown): answer is ReturnType<typeof refused> =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer;
type Answers = Readonly<Record<string, unknown>>;
const dataOf = (active: boolean) => ({
  ...config(),
  permissions: { ...noPermissions, billing_administrator: true, rewards_administrator: true },
  workspace: { ...config().workspace, billing_active: active, trial_days: 19 },
  features: { feedback: null },
});

/** Opens a billing screen with these answers to GET /billing/… and, by `METHOD path`, to other calls. */
const open = (path: string, answers: Answers, active = true): Asked[] => {
  const asked = network(({ method, path: call }: Asked) => {
    if (call === '/config') return { body: dataOf(active) };
    if (call === '/settings') return { body: { global: config().settings.global } };
    const answer = answers[method === 'GET' ? call : `${method} ${call}`];
    if (answer === undefined) return undefined;
    if (typeof answer === 'function') return { body: (answer as () => unknown)() };
    return isSaid(answer) ? answer : { body: answer };
  });
  show(<SettingsScreens />, path);
  return asked;
};

const trial = {
  '/billing/billing': aBilling(),
  '/billing/subscription': null,
  '/billing/payment_method': noCard,
  '/billing/invoices/upcoming': anInvoice({ total: 1350, due: 1350 }),
};
const paying = {
  '/billing/billing': aPayingBilling(),
  '/billing/subscription': aSubscription(),
  '/billing/payment_method': aPaymentMethod(),
  '/billing/invoices/upcoming': anInvoice(),
};
const manual = {
  ...trial,
  '/billing/billing': aBilling({ plan: 'enterprise', manual_payments: true, configured: false }),
};
const posted = (asked: readonly Asked[], method: string, path: string) =>
  asked.filter((one) => one.method === method && one.path === path);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('which billing screen is shown', () => {
  const pages = ['', '/overview', '/history', '/details', '/payment_method', '/trial'];

  test.each(pages)('without a subscription %s leads to the trial', async (page) => {
    open(`/settings/billing${page}`, trial);
    await screen.findByRole('heading', { name: '19 days left in your trial' });
    expect(place()).toBe('/settings/billing/trial');
  });

  test.each([
    ['', 'overview'],
    ['/overview', 'overview'],
    ['/trial', 'overview'],
    ['/history', 'history'],
    ['/details', 'details'],
    ['/payment_method', 'payment_method'],
  ])('with a subscription %s leads to %s', async (page, shown) => {
    open(`/settings/billing${page}`, paying);
    await screen.findByRole('navigation', { name: 'Billing' });
    await waitFor(() => expect(place()).toBe(`/settings/billing/${shown}`));
  });

  test.each(['/trial', '/overview'])('with manual payments %s leads to the overview', async (page) => {
    open(`/settings/billing${page}`, manual);
    await screen.findByText(/Your plan is paid for separately/);
    expect(place()).toBe('/settings/billing/overview');
  });

  test('with inactive billing a subscription that is not paid still leads to the overview', async () => {
    const subscription = aSubscription({
      status: 'unpaid',
      can: { change: false, cancel: true, resume: true },
    });
    open('/settings/billing', { ...paying, '/billing/subscription': subscription }, false);
    await screen.findByText(/A payment is missing, so access is limited/);
    expect(place()).toBe('/settings/billing/overview');
  });

  test('a plan that cannot be loaded says so, and is loaded again on demand', async () => {
    let down = true;
    network(({ path }) => {
      if (path === '/config') return { body: dataOf(true) };
      if (path === '/settings') return { body: { global: config().settings.global } };
      if (path.startsWith('/billing') && down) return refused(502, 'upstream_failed');
      const answer = (trial as Answers)[path];
      return answer === undefined ? undefined : { body: answer };
    });
    show(<SettingsScreens />, '/settings/billing/trial');
    await screen.findByRole('heading', { name: 'The plan couldn’t be loaded' });
    down = false;
    await press('Try again');
    expect(await screen.findByRole('heading', { name: '19 days left in your trial' })).toBeTruthy();
  });
});

describe('the trial', () => {
  test('says what a plan costs, when it is first paid, and why five seats are billed', async () => {
    open('/settings/billing/trial', trial);
    await screen.findByText('$13.50');
    expect(screen.getByText(/5 seats are billed: 3 members now; the minimum is 5 seats\./)).toBeTruthy();
    expect(screen.getByText(/You pay nothing today\. Your first payment is on/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: /Monthly \$3\.00 per seat per month/ })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /Annually save 10% \$32\.40 per seat per year/ })).toBeTruthy();
    expect(screen.getByText(/answer every question within 24 hours/)).toBeTruthy();
  });

  test('asks the price of the plan that is chosen', async () => {
    const asked = open('/settings/billing/trial', trial);
    await userEvent.click(await screen.findByRole('radio', { name: /Annually/ }));
    await waitFor(() => expect(asked.some(({ query }) => query.get('plan') === 'annual')).toBe(true));
  });

  test('leaves for the hosted page with plan, code and the way back', async () => {
    const asked = open('/settings/billing/trial', {
      ...trial,
      'POST /billing/subscription/create': { session_url: `${location.origin}/#hosted` },
    });
    await userEvent.click(await screen.findByRole('radio', { name: /Annually/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /Promo code/ }), ' SPRING ');
    await press(/Continue to payment/);
    await waitFor(() => expect(location.hash).toBe('#hosted'));
    const [sent] = posted(asked, 'POST', '/billing/subscription/create');
    expect(sent?.body).toEqual({
      ...returnTo('/settings/billing/trial', 'subscribe'),
      plan: 'annual',
      promo: 'SPRING',
    });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('a promo code that is not valid says so at its field, and can be sent again', async () => {
    open('/settings/billing/trial', {
      ...trial,
      'POST /billing/subscription/create': refused(422, 'invalid_promo'),
    });
    const field = await screen.findByRole('textbox', { name: /Promo code/ });
    await userEvent.type(field, 'NOPE');
    await press(/Continue to payment/);
    await screen.findByText('This promo code isn’t valid. Check it, or continue without one.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: /Continue to payment/ }).ariaDisabled).toBeNull();
  });

  test('offers the welcome discount once: open, granted, over', async () => {
    open('/settings/billing/trial', trial);
    await screen.findByRole('heading', { name: '10% off for life' });
    cleanup();
    open('/settings/billing/trial', {
      ...trial,
      '/billing/billing': aBilling({ welcome_offer: 'granted' }),
      '/billing/payment_method': aPaymentMethod(),
    });
    await screen.findByRole('heading', { name: 'You’ve got 10% off for life' });
    await screen.findByText('Visa ending in 4242');
    expect(screen.queryByRole('button', { name: 'Add a card' })).toBeNull();
    cleanup();
    open('/settings/billing/trial', { ...trial, '/billing/billing': aBilling({ welcome_offer: 'over' }) });
    await screen.findByText('$13.50');
    expect(screen.queryByText(/off for life/)).toBeNull();
  });

  test.each(['trial', 'plan'])(
    'after a %s ended says what is limited and kept, and how to pay',
    async (ended) => {
      const over = { active: false, plan: 'none', ended, first_payment: null };
      open('/settings/billing/trial', { ...trial, '/billing/billing': aBilling(over) }, false);
      await screen.findByRole('heading', { level: 1, name: `Acme’s ${ended} has ended` });
      expect(screen.getByText(/^Limited for everyone until you choose a plan/)).toBeTruthy();
      expect(screen.getByText(/^Nothing is lost: posts, points/)).toBeTruthy();
      expect(screen.getByText(/^You’re charged right away/)).toBeTruthy();
      expect(screen.getByRole('button', { name: /Continue to payment/ })).toBeTruthy();
    },
  );

  test('without the payment provider says so, where an operator reads on, and offers nothing to press', async () => {
    open('/settings/billing/trial', {
      ...trial,
      '/billing/billing': aBilling({ configured: false }),
      '/billing/invoices/upcoming': null,
    });
    await screen.findByText(/Payments aren’t set up here/);
    expect(screen.getByText('docs/operations/connect-a-service.md')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Continue to payment|Add a card/ })).toBeNull();
    expect(screen.getByRole('radio', { name: /Monthly/ })).toBeTruthy();
  });
});

const late = { status: 'past_due', access_ends_at: '2026-12-24T10:00:00.000Z' };

describe('the overview', () => {
  test('shows the amounts of the server, added up nowhere', async () => {
    // Sums that no addition of the lines gives.
    const odd = anInvoice({ total: 3333, due: 2222, discount: 111 });
    open('/settings/billing/overview', { ...paying, '/billing/invoices/upcoming': odd });
    await screen.findByText('$33.33');
    expect(screen.getByText('$22.22')).toBeTruthy();
    expect(screen.getByText('-$1.11')).toBeTruthy();
    expect(screen.getByText('$4.20')).toBeTruthy();
  });

  test.each([
    [{ status: 'trialing' }, 'Trial', /Your first payment is on/],
    [{}, 'Active', /Renews automatically on/],
    [{ cancel_at_period_end: true }, 'Ends soon', /^Canceled\. Your team can use everything until/],
    [late, 'Payment failed', /Access ends on December 24, 2026/],
    [{ status: 'past_due' }, 'Payment failed', /Access ends 7 days after the due date/],
    [late, 'Payment failed', /A payment is missing, so access is limited/, false],
    [{ status: 'incomplete' }, 'Payment pending', /Your first payment hasn’t gone through yet/],
  ])('says what the state %j means', async (over, status, meaning, active = true) => {
    const told = {
      '/billing/billing': aPayingBilling({ active }),
      '/billing/subscription': aSubscription(over),
    };
    open('/settings/billing/overview', { ...paying, ...told });
    await screen.findByText(status);
    expect(screen.getByText(meaning)).toBeTruthy();
  });

  test('a switch that costs nothing now does not say that a card is charged', async () => {
    open('/settings/billing/overview', {
      ...paying,
      '/billing/invoices/upcoming': { ...aSwitchInvoice(), due: 0 },
    });
    await press('Switch to annual billing');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/^Nothing is charged now: what you’ve already paid covers it/);
    expect(within(dialog).queryByText(/charged to your card/)).toBeNull();
  });

  test('the plan is switched only after its exact invoice was shown', async () => {
    const asked = open('/settings/billing/overview', {
      ...paying,
      '/billing/subscription': () =>
        aSubscription({
          plan: posted(asked, 'PUT', '/billing/subscription').length > 0 ? 'annual' : 'monthly',
        }),
      '/billing/invoices/upcoming': aSwitchInvoice(),
      'PUT /billing/subscription': aSubscription({ plan: 'annual' }),
    });
    await press('Switch to annual billing');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('$313.50');
    expect(asked.some(({ query }) => query.get('plan') === 'annual')).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pay annually' }));
    await screen.findByRole('heading', { name: 'Bravo Pro, billed annually' });
    expect(posted(asked, 'PUT', '/billing/subscription').map(({ body }) => body)).toEqual([
      { plan: 'annual' },
    ]);
  });

  test.each([
    [
      'payment_failed',
      'Payment failed. Something went wrong. Please check your payment method or try again.',
    ],
    ['payment_declined', 'Payment method was declined. Check the card or use another one.'],
    ['card_expired', 'Credit card expired. Add another one.'],
  ])('a switch refused with %s says "%s" and stays open', async (code, words) => {
    open('/settings/billing/overview', { ...paying, 'PUT /billing/subscription': refused(402, code) });
    await press('Switch to annual billing');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('$28.20');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pay annually' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(words);
  });

  test('a plan that cannot be renewed says so', async () => {
    const failed = aSubscription({
      status: 'past_due',
      can: { change: false, cancel: true, resume: true },
    });
    open('/settings/billing/overview', {
      ...paying,
      '/billing/subscription': failed,
      'POST /billing/subscription/resume': refused(402, 'renewal_failed'),
    });
    await press('Pay now');
    expect((await screen.findByText(/^Unable to renew/)).textContent).toBe(
      'Unable to renew subscription. Please check your payment method.',
    );
  });

  test('every invoice that is due is listed with what is left of it, and a way to pay it', async () => {
    const due = (id: string, over: object) =>
      anInvoice({ id, number: id, status: 'open', url: `https://pay.stripe.example/${id}`, ...over });
    const failed = aSubscription({
      ...late,
      unpaid: [due('B-1', { total: 10_800, due: 2439 }), due('B-2', { total: 270, due: 270 })],
    });
    open('/settings/billing/overview', { ...paying, '/billing/subscription': failed });
    await screen.findByRole('heading', { name: '2 invoices are unpaid' });
    expect(screen.getByText('$24.39')).toBeTruthy();
    expect(screen.queryByText('$108.00')).toBeNull();
    const links = screen.getAllByRole('link', { name: /^Pay Invoice/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://pay.stripe.example/B-1',
      'https://pay.stripe.example/B-2',
    ]);
  });

  test('canceling names the day, takes a reason, and can be undone', async () => {
    const ending = aSubscription({
      cancel_at_period_end: true,
      current_period_end: '2027-01-15T10:00:00.000Z',
      can: { change: false, cancel: false, resume: true },
    });
    const asked = open('/settings/billing/overview', {
      ...paying,
      '/billing/subscription': aSubscription({ current_period_end: '2027-01-15T10:00:00.000Z' }),
      'DELETE /billing/subscription': ending,
    });
    await press('Cancel plan');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/can use everything until January 15, 2027/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Too expensive' }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: /What could we do/ }), 'Half of it');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel plan' }));
    await waitFor(() => expect(posted(asked, 'DELETE', '/billing/subscription')).toHaveLength(1));
    expect(posted(asked, 'DELETE', '/billing/subscription')[0]?.body).toEqual({
      reason: 'price: Half of it',
    });
  });
});

describe('the invoices', () => {
  const invoice = anInvoice({
    id: 'in_1',
    number: 'BRAVO-1',
    status: 'open',
    total: 3240,
    url: 'https://i.example/',
  });

  test('are listed with their state in words, their sum and a link to the hosted invoice', async () => {
    open('/settings/billing/history', { ...paying, '/billing/invoices': [invoice] });
    const line = (await screen.findByText('Invoice BRAVO-1')).closest('li') ?? document.body;
    expect(within(line).getByText('Open')).toBeTruthy();
    expect(within(line).getByText('$28.20')).toBeTruthy();
    const link = within(line).getByRole('link', { name: 'Pay Invoice BRAVO-1' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://i.example/', 'noopener']);
  });

  test('receipts go on after the last one, even when a page has none', async () => {
    const asked = network(({ path, query }) => {
      if (path === '/config') return { body: dataOf(true) };
      if (path === '/settings') return { body: { global: config().settings.global } };
      if (path !== '/billing/invoices/receipts') return { body: (paying as Answers)[path] };
      return query.get('starting_after') === 'more'
        ? { body: [aReceipt()] }
        : { body: [], headers: { 'x-next-cursor': 'more' } };
    });
    show(<SettingsScreens />, '/settings/billing/history?view=receipts');
    await press('Show more');
    await screen.findByText('Receipt 2231-4501');
    expect(screen.queryByText('No receipts yet')).toBeNull();
    expect(asked.some(({ query }) => query.get('starting_after') === 'more')).toBe(true);
  });

  test('say when there are none', async () => {
    open('/settings/billing/history', { ...paying, '/billing/invoices': [] });
    expect(await screen.findByRole('heading', { name: 'No invoices yet' })).toBeTruthy();
  });
});

describe('the billing details', () => {
  test('send only what changed, and an emptied country as null', async () => {
    const saved = aPayingBilling();
    const asked = open('/settings/billing/details', {
      ...paying,
      'PUT /billing/billing': { ...saved, contact: { ...saved.contact, city: 'Potsdam', country: null } },
    });
    const city = await screen.findByRole('textbox', { name: 'City' });
    await userEvent.clear(city);
    await userEvent.type(city, 'Potsdam');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), '');
    await press('Save changes');
    const saves = () => posted(asked, 'PUT', '/billing/billing').map(({ body }) => body);
    await waitFor(() => expect(saves()).toEqual([{ city: 'Potsdam', country: null }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
  });

  test('show a refused address at its field', async () => {
    const refusal = refused(422, 'invalid_email', ['email']);
    open('/settings/billing/details', { ...paying, 'PUT /billing/billing': refusal });
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await userEvent.type(email, 'nobody');
    await press('Save changes');
    await screen.findByText('Please enter a valid email address');
    expect([email.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', email]);
  });
});

test('changing the card leaves for the hosted page, which leads back with the card as it was', async () => {
  const asked = open('/settings/billing/payment_method', {
    ...paying,
    '/billing/payment_method': aPaymentMethod({ expired: true }),
    'POST /billing/payment_method': { session_url: `${location.origin}/#card` },
  });
  await screen.findByText(/Credit card expired/);
  await press('Change card');
  await waitFor(() => expect(location.hash).toBe('#card'));
  expect(posted(asked, 'POST', '/billing/payment_method')[0]?.body).toEqual(
    returnTo('/settings/billing/payment_method', 'card', aPaymentMethod().card),
  );
});

test('other settings of an ended plan say why they are limited, with the way to pay', async () => {
  open('/settings', {}, false);
  expect((await screen.findByText('Choose a plan')).getAttribute('href')).toBe('/settings/billing/trial');
});
