import { ProviderUnavailable } from '#functions/adapters/gift-cards/provider';
import { areGiftCardsConfigured } from '#functions/platform/features';
import { logger } from '#functions/platform/log';
import type { GiftCardCatalog } from '#shared/model/gift-card';
import { Refusal } from '#shared/model/refusal';

/**
 * Reads what gift cards are sold for.
 * @throws Refusal upstream_failed
 */
export const readCatalog = async (): Promise<GiftCardCatalog> => {
  const nothing = { configured: false, countries: [] };
  if (!areGiftCardsConfigured()) return nothing;
  // Most rewards are no gift cards: only for those the provider's client is loaded.
  const { giftCardProvider } = await import('#functions/adapters/gift-cards/gift-card-provider');
  const provider = await giftCardProvider();
  if (!provider) return nothing;
  try {
    return { configured: true, countries: [...(await provider.countries())] };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    logger.warn('no catalog of gift cards', { error });
    throw new Refusal('upstream_failed');
  }
};
