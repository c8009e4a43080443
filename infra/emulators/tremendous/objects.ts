import type { CreateOrderRequest, Order as SdkOrder, Reward as SdkReward } from 'tremendous';

export type OrderStatus = SdkOrder['status'];
export type Delivery = Required<NonNullable<SdkReward['delivery']>>;

type Made = { readonly id: string; readonly created_at: string };

/** An order as it is kept; each contains one reward. */
export type Order = Made & {
  readonly external_id: string | null;
  /** What was asked for; a repeated external_id asks for the same, or conflicts. */
  readonly request: string;
  readonly campaign_id: string | null;
  readonly status: OrderStatus;
  /** What it costs, in cents of US dollars. */
  readonly cents: number;
  readonly payment: 'due' | 'paid' | 'refunded';
  readonly reward: string;
};

export type Reward = Made & {
  readonly order_id: string;
  readonly value: { readonly denomination: number; readonly currency_code: string };
  readonly recipient: NonNullable<CreateOrderRequest['reward']['recipient']>;
  readonly products: readonly string[];
  readonly delivery: Delivery;
  /** SHA-256 of the links' secrets: a link is a password, so it is shown once and never kept. */
  readonly links: readonly string[];
  readonly canceled: boolean;
};

export type Webhook = { readonly id: string; readonly url: string; readonly private_key: string };

/** An event that its endpoint has not taken yet. */
export type Event = {
  /** Called `uuid` in the message. */
  readonly id: string;
  readonly event: EventType;
  readonly created_utc: string;
  readonly resource: { readonly id: string; readonly type: 'orders' | 'rewards' };
};

export const eventTypes = [
  'ORDERS.CREATED',
  'ORDERS.APPROVED',
  'ORDERS.CANCELED',
  'ORDERS.FAILED',
  'REWARDS.CANCELED',
  'REWARDS.FLAGGED',
  'REWARDS.DELIVERY.SUCCEEDED',
  'REWARDS.DELIVERY.FAILED',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Every kind of object that is kept, by the name of its collection. */
export type Kinds = {
  order: Order;
  reward: Reward;
  webhook: Webhook;
  event: Event;
  /** What is left of the account's balance, in cents of US dollars. */
  balance: { readonly id: 'balance'; readonly cents: number };
};
