import { giftCardProvider } from '#functions/adapters/gift-cards/gift-card-provider';
import { ProviderUnavailable } from '#functions/adapters/gift-cards/provider';
import { areGiftCardsConfigured } from '#functions/platform/features';
import { logger } from '#functions/platform/log';
import type { GiftCardCatalogue } from '#shared/model/gift-card';
import { Refusal } from '#shared/model/refusal';

/**
 * Reads what gift cards are sold for.
 * @throws Refusal upstream_failed
 */
export const readCatalogue = async (): Promise<GiftCardCatalogue> => {
  const provider = areGiftCardsConfigured() ? await giftCardProvider() : undefined;
  if (!provider) return { configured: false, countries: [] };
  try {
    return { configured: true, countries: [...(await provider.countries())] };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    logger.warn('no catalogue of gift cards', { error });
    throw new Refusal('upstream_failed');
  }
};
