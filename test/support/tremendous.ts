import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import {
  type LocalTremendous,
  startTremendous,
  type TremendousOptions,
} from '#infra/emulators/tremendous/start';
import { PurchaseId } from '#shared/model/ids';
import type { GiftCardOrder, GiftCardProvider } from '#functions/adapters/gift-cards/provider';
import {
  tremendousProvider,
  type TremendousSettings,
} from '#functions/adapters/gift-cards/tremendous/provider';

export const aTremendous = async (options: Partial<TremendousOptions> = {}): Promise<LocalTremendous> => {
  const tremendous = await startTremendous({ now: () => new Date(), ...options });
  onTestFinished(() => tremendous.close());
  return tremendous;
};

export const aPurchaseId = (): PurchaseId =>
  PurchaseId.parse(`01JZ${randomBytes(11).toString('hex').toUpperCase()}`);

export const aGiftCardOrder = (overrides: Partial<GiftCardOrder> = {}): GiftCardOrder => ({
  id: aPurchaseId(),
  country: 'US',
  value: 25_00,
  recipient: { name: 'Anna Lee', email: 'anna@acme.example' },
  ...overrides,
});

type Shop = { readonly tremendous: LocalTremendous; readonly provider: GiftCardProvider };

/** The adapter on a stand-in of its own. */
export const aGiftCardShop = async (
  options: Partial<TremendousOptions> = {},
  settings: Partial<TremendousSettings> = {},
): Promise<Shop> => {
  const tremendous = await aTremendous(options);
  const { url, key } = tremendous;
  return { tremendous, provider: tremendousProvider({ key, url, ...settings }) };
};
