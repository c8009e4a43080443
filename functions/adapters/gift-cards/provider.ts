import type { PurchaseId } from '#shared/model/ids';

/** What a provider sells for one country. */
export type GiftCardCountry = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Bounds of a card's value, in cents of US dollars. */
  readonly min: number;
  readonly max: number;
};

export type GiftCardOrder = {
  /** The purchase that the card is for. A provider makes one order for each. */
  readonly id: PurchaseId;
  readonly country: string;
  /** In cents of US dollars. */
  readonly value: number;
  readonly recipient: { readonly name: string; readonly email: string };
};

/** What became of an order. Waiting: the provider has it and will deliver. Unfunded: our account there is too low. */
export type OrderedGiftCard =
  | { readonly status: 'waiting' }
  | { readonly status: 'unfunded' }
  | { readonly status: 'delivered'; readonly url: string }
  | { readonly status: 'failed'; readonly reason: string };

/** A shop of gift cards. All calls throw `ProviderUnavailable` when it is to be asked again later. */
export type GiftCardProvider = {
  readonly name: string;
  readonly countries: () => Promise<readonly GiftCardCountry[]>;
  /** Orders a card. A second call with the same id orders nothing and answers what became of the first. */
  readonly order: (order: GiftCardOrder) => Promise<OrderedGiftCard>;
  /** @returns undefined when nothing was ordered for this purchase */
  readonly find: (id: PurchaseId) => Promise<OrderedGiftCard | undefined>;
  /**
   * Takes a card back that nobody has used. One that was never ordered, or is gone already, is left as it is.
   * @returns whether no card is left that could be used: a provider may refuse to take one back
   */
  readonly cancel: (id: PurchaseId) => Promise<boolean>;
  /**
   * Reads a message of the provider.
   * @param body as it arrived
   * @returns the purchase whose card changed; null when the message is about something else; undefined when the
   * signature is wrong
   */
  readonly readEvent: (
    body: string,
    header: (name: string) => string | undefined,
  ) => Promise<PurchaseId | null | undefined>;
};

/** The provider did not answer, or asks us to wait. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
