import type { PurchaseId } from '#shared/model/ids';
import type { GiftCardProvider, OrderedGiftCard } from '../provider.ts';
import { ProviderUnavailable } from '../provider.ts';
import { openCatalog } from './catalog.ts';
import { tremendousClient, type TremendousOrder } from './client.ts';
import { isSigned, purchaseOf } from './events.ts';

export type TremendousSettings = {
  readonly key: string;
  /** The API's address, with its path. */
  readonly url?: string | undefined;
  /** The private keys of the webhook: one, or two while it is replaced. */
  readonly webhookKeys?: () => Promise<readonly string[]>;
  /** How long the catalog is kept in this process. */
  readonly catalogMs?: number;
  /** How long one request may take. */
  readonly patienceMs?: number;
};

/** Keys of the sandbox begin so. */
export const addressFor = (key: string): string =>
  key.startsWith('TEST_') ? 'https://testflight.tremendous.com/api/v2' : 'https://api.tremendous.com/api/v2';
const signatureHeader = 'tremendous-webhook-signature';

const failed = (reason: string): OrderedGiftCard => ({ status: 'failed', reason });

/** Gift cards of Tremendous. We mail the links ourselves, and buy in US dollars. */
export const tremendousProvider = ({
  key,
  url = addressFor(key),
  webhookKeys = () => Promise.resolve([]),
  catalogMs = 10 * 60_000,
  patienceMs = 8000,
}: TremendousSettings): GiftCardProvider => {
  const client = tremendousClient(key, url, patienceMs);
  const catalog = openCatalog(client, catalogMs);

  /** Tremendous shows a link once and keeps only its digest, so whoever asks later gets a new one. */
  const linkTo = async ({ id, delivery }: TremendousOrder['rewards'][number]): Promise<string> => {
    if (delivery?.link !== undefined) return delivery.link;
    const made = await client.newLink(id);
    if ('body' in made) return made.body.reward.link;
    throw new ProviderUnavailable(`Tremendous makes no link: ${made.refused}`);
  };

  const outcomeOf = async ({ status, rewards: [reward] }: TremendousOrder): Promise<OrderedGiftCard> => {
    if (status === 'FAILED' || status === 'CANCELED') return failed(`order ${status}`);
    // Waits for an approval, a payment or its turn. A state that we do not know is no end either.
    if (status !== 'EXECUTED') return { status: 'waiting' };
    const delivery = reward?.delivery?.status;
    if (delivery === 'FAILED') return failed('delivery FAILED');
    return reward && delivery === 'SUCCEEDED'
      ? { status: 'delivered', url: await linkTo(reward) }
      : { status: 'waiting' };
  };

  const orderNamed = async (id: PurchaseId): Promise<TremendousOrder | undefined> => {
    const found = await client.order(id);
    if ('body' in found) return found.body.order;
    if (found.status === 404) return undefined;
    throw new ProviderUnavailable(`Tremendous does not show an order: ${found.refused}`);
  };
  const find: GiftCardProvider['find'] = async (id) => {
    const order = await orderNamed(id);
    return order && outcomeOf(order);
  };

  return {
    name: 'tremendous',
    countries: catalog.countries,
    find,
    order: async ({ id, country, value, recipient }) => {
      const products = await catalog.productsFor(country, value);
      // An answer may have been lost, and the catalog may have changed since: then there is an order all the same.
      if (products.length === 0)
        return (await find(id)) ?? failed('no gift card of this value in this country');
      const made = await client.createOrder({
        external_id: id,
        payment: { funding_source_id: 'balance' },
        reward: {
          products,
          value: { denomination: value / 100, currency_code: 'USD' },
          recipient,
          delivery: { method: 'LINK' },
        },
      });
      // 200 and 202 for a new order, 201 for one that was made before.
      if ('body' in made) return outcomeOf(made.body.order);
      // 409: one was made before that differs, as when the recipient's name changed. It counts.
      const known = await find(id);
      if (known) return known;
      if (made.status === 409) throw new ProviderUnavailable('Tremendous shows no order for a conflict');
      // An order that the balance does not cover is not made at all, so it can be made later with the same id.
      return made.status === 402 ? { status: 'unfunded' } : failed(made.refused);
    },
    cancel: async (id) => {
      const order = await orderNamed(id);
      if (!order || order.status === 'CANCELED' || order.status === 'FAILED') return true;
      const [reward] = order.rewards;
      if (order.status === 'EXECUTED' && reward) return 'body' in (await client.cancelReward(reward.id));
      return 'body' in (await client.rejectOrder(order.id));
    },
    readEvent: async (body, header) =>
      isSigned(body, header(signatureHeader) ?? '', await webhookKeys())
        ? purchaseOf(client, body)
        : undefined,
  };
};
