import type Stripe from 'stripe';

/** A decimal is a text on the wire; the SDK makes an object of it. */
type Decimal = NonNullable<Stripe.Price['unit_amount_decimal']>;
type Elements<Value> =
  Value extends Array<infer Element>
    ? Array<Extract<Element, string> extends never ? Element : Exclude<Element, object>>
    : Value;
type Unexpanded<Value> = [Extract<Value, Decimal>] extends [never]
  ? [Extract<Value, string>] extends [never]
    ? Elements<Value>
    : [Extract<Value, object>] extends [never]
      ? Value
      : Exclude<Value, object>
  : Exclude<Value, Decimal> | string;
/** An object of the API as it is kept: what can be expanded is an id, and no value is outside of Stripe's lists. */
export type Stored<Thing> = { [Name in keyof Thing]: Unexpanded<Thing[Name]> };
type With<Thing, Changed> = Omit<Thing, keyof Changed> & Changed;

export type List<One> = { object: 'list'; data: One[]; has_more: boolean; url: string };
/** Seconds; the start is included, the end is not. */
export type Period = { start: number; end: number };

export type Customer = With<
  Stored<Stripe.Customer>,
  { invoice_settings: Stored<Stripe.Customer.InvoiceSettings> }
>;
export type Product = Stored<Stripe.Product>;
export type Interval = 'month' | 'year';
export type Price = With<
  Stored<Stripe.Price>,
  { product: string; unit_amount: number; recurring: Stripe.Price.Recurring & { interval: Interval } }
>;
export type Coupon = With<Stored<Stripe.Coupon>, { percent_off: number }>;
export type PromotionCode = With<
  Stored<Stripe.PromotionCode>,
  { promotion: { coupon: string; type: 'coupon' } }
>;
export type Discount = With<Stored<Stripe.Discount>, { source: { coupon: string; type: 'coupon' } }>;

type Plan = Stored<Stripe.Plan>;
export type Item = With<Stored<Stripe.SubscriptionItem>, { price: Price; plan: Plan; quantity: number }>;
export type Subscription = With<
  Stored<Stripe.Subscription>,
  { items: List<Item>; customer: string; discounts: string[] }
>;
type Pricing = {
  price_details: { price: string; product: string };
  type: 'price_details';
  unit_amount_decimal: string;
};
export type Line = With<
  Stored<Stripe.InvoiceLineItem>,
  { discount_amounts: { amount: number; discount: string }[]; pricing: Pricing }
>;
export type Invoice = With<
  Stored<Stripe.Invoice>,
  { lines: List<Line>; total_discount_amounts: { amount: number; discount: string }[] }
>;
export type InvoicePayment = With<
  Stored<Stripe.InvoicePayment>,
  { invoice: string; payment: { payment_intent: string; type: 'payment_intent' } }
>;
export type CreditNote = Stored<Stripe.CreditNote>;
export type BalanceTransaction = Stored<Stripe.CustomerBalanceTransaction>;

export type PaymentMethod = With<Stored<Stripe.PaymentMethod>, { card: Stripe.PaymentMethod.Card }>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
export type Session = Stored<Stripe.Checkout.Session>;

export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>;
/** An event keeps the object as it was. */
export type Event = With<Stripe.EventBase, { data: { object: object } }>;

/** What was last billed for an item and can be credited: the exact price of a period, in 10⁻¹² cents. */
export type Billed = Period & { id: string; price: string };
/** A line that waits for the next invoice. */
type PendingLine = { id: string; subscription: string; line: Line };
/** What a page that starts a subscription must know and its object does not tell. */
export type CheckoutPlan = {
  id: string;
  item: { price: string; quantity: number };
  metadata: Stripe.Metadata;
  discounts: Discount[];
  trialEnd: number | null;
};
/** The answer to an idempotency key. */
export type Answered = {
  id: string;
  request: string;
  status: number;
  body: string;
  requestId: string;
  at: number;
};

/** Every kind of object that is kept, by the name of its collection. */
export type Kinds = {
  customer: Customer;
  product: Product;
  price: Price;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  credit_note: CreditNote;
  balance_transaction: BalanceTransaction;
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  setup_intent: Stored<Stripe.SetupIntent>;
  charge: Charge;
  refund: Refund;
  session: Session;
  webhook_endpoint: WebhookEndpoint;
  /** Shown once, when the endpoint is made. */
  webhook_secret: { id: string; secret: string };
  event: Event;
  billed: Billed;
  pending_line: PendingLine;
  checkout_plan: CheckoutPlan;
  answered: Answered;
};
export type Kind = keyof Kinds;
