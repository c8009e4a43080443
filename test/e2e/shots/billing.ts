import { withAllGiven, withConfig, withFailure, withGiven, withoutAnswer } from '../../support/answers.ts';
import {
  aBilling,
  anInvoice,
  aPayingBilling,
  aPaymentMethod,
  aReceipt,
  aSubscription,
  aSwitchInvoice,
  inDays,
  noCard,
} from '../../support/billing.ts';
import { inTurn, type Shot } from './shot.ts';

const first = anInvoice({
  subtotal: 1500,
  discount: 150,
  total: 1350,
  due: 1350,
  lines: [{ description: '5 × Bravo Pro (at $3.00 / month)', quantity: 5, amount: 1500 }],
});
const invoices = ['open', 'paid', 'paid', 'void', 'uncollectible'].map((status, at) =>
  anInvoice({
    id: `in_${at}`,
    number: `BRAVO-000${9 - at}`,
    status,
    created: inDays(-30 * at),
    url: 'https://invoice.stripe.example/i',
  }),
);
const [open] = invoices;
const receipts = [1, 2, 3].map((at) =>
  aReceipt({ id: `ch_${at}`, number: at === 3 ? null : `2231-450${at}`, created: inDays(-30 * at) }),
);
const expired = aPaymentMethod({ expired: true, exp_year: 2025 });

type Prepare = NonNullable<Shot['prepare']>;
const given = (calls: Readonly<Record<string, unknown>>): Prepare =>
  withAllGiven(
    Object.fromEntries(Object.entries(calls).map(([call, answer]) => [`billing/${call}`, answer])),
  );
const onTrial = (over: object = {}, more: object = {}): Prepare =>
  given({
    subscription: null,
    payment_method: noCard,
    'invoices/upcoming': first,
    ...more,
    billing: aBilling(over),
  });
const subscribed = (over: object = {}, more: object = {}): Prepare =>
  given({
    payment_method: aPaymentMethod(),
    'invoices/upcoming': anInvoice(),
    invoices,
    'invoices/receipts': receipts,
    billing: aPayingBilling(),
    ...more,
    subscription: aSubscription(over),
  });
/** The screens redirect until the plan is known to them. */
const at =
  (page: string): Prepare =>
  (browser) =>
    browser.goto(`/settings/billing/${page}`).then(() => undefined);
const inDialog =
  (name: string): Prepare =>
  async (page) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
  };
const limited = withConfig((config) => ({
  workspace: { ...config.workspace, billing_active: false, trial_days: 0, trial_ends_at: inDays(-3) },
}));

const shot = (name: string, ...steps: Prepare[]): Shot => ({
  name: `billing-${name}`,
  path: '/settings/billing/trial',
  signedIn: true,
  prepare: inTurn(...steps),
});

const rewardCard = (name: string, answer: object): Shot => ({
  name: `rewards-card-${name}`,
  path: '/settings/rewards/all?view=rewards',
  signedIn: true,
  prepare: inTurn(withGiven('rewards/payment_method', answer), async (page) => {
    await page.getByRole('heading', { name: 'Card for gift cards' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 4000);
  }),
});

export const screens: readonly Shot[] = [
  shot('trial', onTrial()),
  shot(
    'trial-promo',
    onTrial(),
    withFailure('billing/subscription/create', { method: 'POST', code: 'invalid_promo' }),
    async (page) => {
      await page.getByRole('radio', { name: /Annually/ }).check();
      await page.getByRole('textbox', { name: /Promo/ }).fill('SPRING');
      await page.getByRole('button', { name: /Continue to payment/ }).click();
      await page.getByText('This promo code isn’t valid. Check it, or continue without one.').waitFor();
    },
  ),
  shot('trial-granted', onTrial({ welcome_offer: 'granted' }, { payment_method: aPaymentMethod() })),
  shot(
    'trial-ended',
    onTrial({
      active: false,
      plan: 'none',
      ended: 'trial',
      trial_days: 0,
      first_payment: null,
      trial_ends_at: inDays(-3),
      welcome_offer: 'over',
    }),
    limited,
  ),
  shot('trial-failed', withFailure('billing/billing', { code: 'upstream_failed' })),
  { ...shot('trial-loading', withoutAnswer('billing/billing')), waits: true },
  shot('trial-waiting', onTrial(), async (page) => {
    await page.goto('/settings/billing/trial?from=subscribe');
  }),
  shot('overview', subscribed()),
  shot(
    'overview-returned',
    subscribed({ status: 'trialing', current_period_end: inDays(19) }),
    async (page) => {
      await page.goto('/settings/billing/trial?from=subscribe');
    },
  ),
  shot(
    'overview-late',
    subscribed(
      {
        status: 'past_due',
        access_ends_at: inDays(5),
        unpaid: [
          anInvoice({ ...open, id: 'in_8', number: 'BRAVO-0008', created: inDays(-2), due: 810 }),
          open,
        ],
        can: { change: false, cancel: true, resume: true },
      },
      { payment_method: expired },
    ),
  ),
  shot(
    'overview-limited',
    subscribed(
      { status: 'past_due', access_ends_at: inDays(-2), can: { change: false, cancel: true, resume: true } },
      { billing: aPayingBilling({ active: false, plan: 'none', ended: 'plan' }) },
    ),
    limited,
  ),
  shot(
    'overview-ending',
    subscribed(
      { cancel_at_period_end: true, can: { change: false, cancel: false, resume: true } },
      { 'invoices/upcoming': null },
    ),
  ),
  shot(
    'overview-manual',
    given({
      subscription: null,
      billing: aBilling({ plan: 'enterprise', manual_payments: true, configured: false }),
    }),
  ),
  shot(
    'switch',
    subscribed({}, { 'invoices/upcoming': aSwitchInvoice() }),
    inDialog('Switch to annual billing'),
  ),
  shot('cancel', subscribed(), inDialog('Cancel plan')),
  shot('history', subscribed(), at('history')),
  shot('history-receipts', subscribed(), at('history?view=receipts')),
  shot('history-none', subscribed({}, { invoices: [] }), at('history')),
  shot('details', subscribed(), at('details'), async (page) => {
    await page.getByRole('textbox', { name: 'City' }).fill('Berlin-Mitte');
  }),
  shot('payment-method', subscribed(), at('payment_method')),
  shot('payment-method-expired', subscribed({}, { payment_method: expired }), at('payment_method')),
  {
    name: 'billing-settings-ended',
    path: '/settings',
    signedIn: true,
    prepare: limited,
  },
  rewardCard('connected', aPaymentMethod()),
  rewardCard('none', noCard),
  rewardCard('off', { configured: false, card: null }),
  {
    name: 'expired-other-teams',
    path: '/feed',
    signedIn: true,
    prepare: inTurn(
      withGiven('auth/workspaces', [
        { id: '01OTHER', name: 'Northwind', logo: null, users_count: 14 },
        { id: '01THIRD', name: 'Evening Choir', logo: null, users_count: 32 },
      ]),
      withConfig((config) => ({
        workspace: { ...config.workspace, billing_active: false },
        permissions: { ...config.permissions, billing_administrator: false },
      })),
    ),
  },
];
