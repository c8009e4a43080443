const day = 86_400_000;
export const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

const usd = (amount: number) => ({ amount, currency: 'USD' });

/** Billing of a team on its trial, as the API returns it. */
export const aBilling = (over: object = {}) => ({
  configured: true,
  active: true,
  plan: 'trial',
  ended: null,
  trial_ends_at: inDays(19),
  trial_days: 19,
  first_payment: inDays(19),
  manual_payments: false,
  seats: { used: 3, billed: 5, min: 5 },
  customer: { balance: usd(0) },
  credits: usd(0),
  welcome_offer: 'open',
  contact: {
    name: 'Acme Atelier GmbH',
    email: 'office@acme.example',
    country: 'DE',
    state: '',
    city: 'Berlin',
    line1: 'Torstraße 12',
    line2: '',
    postal_code: '10119',
  },
  ...over,
});

/** Billing of a team that pays. */
export const aPayingBilling = (over: object = {}) =>
  aBilling({
    plan: 'monthly',
    trial_days: 0,
    first_payment: null,
    trial_ends_at: inDays(-40),
    seats: { used: 12, billed: 12, min: 5 },
    credits: usd(420),
    welcome_offer: 'granted',
    ...over,
  });

export const aSubscription = (over: object = {}) => ({
  status: 'active',
  plan: 'monthly',
  interval: 'month',
  quantity: 12,
  seat_price: usd(300),
  discount_percent: 10,
  cancel_at_period_end: false,
  current_period_end: inDays(21),
  can: { change: true, cancel: true, resume: false },
  ...over,
});

/** The next invoice of twelve seats. */
export const anInvoice = (over: object = {}) => ({
  id: null,
  number: null,
  status: 'upcoming',
  created: inDays(21),
  period_start: inDays(21),
  period_end: inDays(51),
  next_payment_attempt: inDays(21),
  currency: 'USD',
  subtotal: 3600,
  discount: 360,
  total: 3240,
  due: 2820,
  lines: [{ description: '12 × Bravo Pro (at $3.00 / month)', quantity: 12, amount: 3600 }],
  url: null,
  ...over,
});

/** The invoice of a switch to annual payment. */
export const aSwitchInvoice = () =>
  anInvoice({
    subtotal: 35_300,
    discount: 3530,
    total: 31_770,
    due: 31_350,
    lines: [
      { description: 'Unused time on 12 × Bravo Pro', quantity: 12, amount: -2520 },
      { description: 'Remaining time on 12 × Bravo Pro (at $32.40 / year)', quantity: 12, amount: 37_820 },
    ],
  });

export const aReceipt = (over: object = {}) => ({
  id: 'ch_1',
  number: '2231-4501',
  created: inDays(-30),
  paid: usd(3240),
  url: 'https://pay.stripe.example/r',
  ...over,
});

/** A payment method with a card. */
export const aPaymentMethod = (over: object = {}) => ({
  configured: true,
  card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2028, expired: false, ...over },
});

export const noCard = { configured: true, card: null };
