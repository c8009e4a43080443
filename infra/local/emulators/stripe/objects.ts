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

export type List<One> = { object: 'list'; data: One[]; has_more: boolean; url: string };
type With<Thing, Changed> = Omit<Thing, keyof Changed> & Changed;

export type Price = Stored<Stripe.Price>;
type Plan = Stored<Stripe.Plan>;
export type Item = With<Stored<Stripe.SubscriptionItem>, { price: Price; plan: Plan; quantity: number }>;
export type Subscription = With<Stored<Stripe.Subscription>, { items: List<Item>; customer: string }>;
type Pricing = {
  price_details: { price: string; product: string };
  type: 'price_details';
  unit_amount_decimal: string;
};
export type Line = With<
  Stored<Stripe.InvoiceLineItem>,
  { pricing: Pricing | null; discount_amounts: { amount: number; discount: string }[] }
>;
export type Invoice = With<Stored<Stripe.Invoice>, { lines: List<Line>; customer: string | null }>;
export type Customer = Stored<Stripe.Customer>;
export type Coupon = Stripe.Coupon;
export type Discount = With<Stored<Stripe.Discount>, { source: { coupon: string; type: 'coupon' } }>;
export type PromotionCode = With<
  Stored<Stripe.PromotionCode>,
  { promotion: { coupon: string; type: 'coupon' } }
>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type SetupIntent = Stored<Stripe.SetupIntent>;
export type Charge = Stored<Stripe.Charge>;
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type Session = Stored<Stripe.Checkout.Session>;
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>;
export type BalanceTransaction = Stored<Stripe.CustomerBalanceTransaction>;

/** An event keeps the objects as they were. */
export type Event = With<Stripe.EventBase, { data: { object: object; previous_attributes?: object } }>;

/** How a card behaves; the number itself is never kept. */
type CardNature = { id: string; nature: string; authenticated: boolean; detached?: true };
/** What was last billed for an item and can be credited: the exact price of [start, end), in 10⁻¹² cents. */
export type Billed = { id: string; price: string; start: number; end: number };
/** A line that waits for the next invoice. */
type PendingLine = { id: string; customer: string; subscription: string; line: Line };
/** What a checkout page must know and its object does not tell. */
export type CheckoutPlan = {
  id: string;
  items: { price: string; quantity: number }[];
  metadata: Stripe.Metadata;
  setupMetadata: Stripe.Metadata;
  discounts: { coupon: string; promotion_code: string | null }[];
  trialEnd: number | null;
  trialDays: number | null;
  anchor: number | null;
  description: string | null;
  prorate: boolean;
  billingMode?: 'classic' | 'flexible' | undefined;
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
  product: Stored<Stripe.Product>;
  price: Price;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
  charge: Charge;
  refund: Stored<Stripe.Refund>;
  credit_note: Stored<Stripe.CreditNote>;
  session: Session;
  balance_transaction: BalanceTransaction;
  webhook_endpoint: WebhookEndpoint;
  event: Event;
  card: CardNature;
  billed: Billed;
  pending_line: PendingLine;
  checkout_plan: CheckoutPlan;
  answered: Answered;
};
export type Kind = keyof Kinds;
