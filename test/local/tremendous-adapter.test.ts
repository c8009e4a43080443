import { expect, onTestFinished, test, vi } from 'vitest';
import { giftCardProvider } from '#functions/adapters/gift-cards/gift-card-provider';
import { ProviderUnavailable } from '#functions/adapters/gift-cards/provider';
import {
  tremendousProvider,
  type TremendousSettings,
} from '#functions/adapters/gift-cards/tremendous/provider';
import type { TremendousOptions } from '#infra/local/emulators/tremendous/start';
import { startLocalGiftCards } from '#infra/local/gift-cards';
import { aGiftCardOrder, aPurchaseId, aTremendous } from '../support/tremendous.ts';

/** The adapter on a stand-in of its own. */
const aShop = async (
  options: Partial<TremendousOptions> = {},
  settings: Partial<TremendousSettings> = {},
) => {
  const tremendous = await aTremendous(options);
  const { url, key } = tremendous;
  return { tremendous, provider: tremendousProvider({ key, url, ...settings }) };
};

test('a card is ordered once for a purchase, and its link opens', async () => {
  const { tremendous, provider } = await aShop();
  const order = aGiftCardOrder();
  const first = await provider.order(order);
  const second = await provider.order(order);
  const found = await provider.find(order.id);
  expect([first.status, second.status, found?.status]).toEqual(['delivered', 'delivered', 'delivered']);
  for (const one of [first, second, found]) {
    const page = await fetch(one?.status === 'delivered' ? one.url : '');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('$25.00')]);
  }
  expect(tremendous.orders()).toMatchObject([
    {
      external_id: order.id,
      status: 'EXECUTED',
      value: { denomination: 25, currency_code: 'USD' },
      recipient: order.recipient,
      delivery: { method: 'LINK' },
    },
  ]);
});

test('nothing is known of a purchase that was never ordered', async () => {
  const { provider } = await aShop();
  expect(await provider.find(aPurchaseId())).toBeUndefined();
  expect(await provider.cancel(aPurchaseId())).toBe(true);
});

test('a wrong key is for the operator to mend, so the purchase waits', async () => {
  const { provider } = await aShop({}, { key: 'TEST_another' });
  await expect(provider.order(aGiftCardOrder())).rejects.toThrow(ProviderUnavailable);
});

test('the environment names the provider', async () => {
  const { tremendous, environment } = await startLocalGiftCards({
    port: 0,
    file: undefined,
    clock: { now: () => new Date() },
    origin: 'http://127.0.0.1:1',
  });
  onTestFinished(() => tremendous.close());
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const provider = await giftCardProvider();
  expect(provider?.name).toBe('tremendous');
  expect(await giftCardProvider()).toBe(provider);
  expect(await provider?.order(aGiftCardOrder())).toMatchObject({ status: 'delivered' });

  vi.stubEnv('SECRET_GIFT_CARDS', 'TEST_another');
  expect(await giftCardProvider()).not.toBe(provider);
  vi.stubEnv('GIFT_CARD_PROVIDER', 'tremendus');
  await expect(giftCardProvider()).rejects.toThrow('known: tremendous');
  vi.unstubAllEnvs();
  expect(await giftCardProvider()).toBeUndefined();
});
