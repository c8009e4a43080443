import { apiPrefix } from '#shared/contract/prefix';
import { webhooks } from '#shared/contract/connections/webhooks';
import { type LocalTremendous, startTremendous } from '../emulators/tremendous/start.ts';
import type { ServicePlace } from './payments.ts';

type GiftCards = {
  readonly tremendous: LocalTremendous;
  readonly environment: Record<string, string>;
};

/** The stand-in's webhook is signed with this key. */
const privateKey = 'tremendous-local-webhook';

/** Starts the stand-in for Tremendous. */
export const startLocalGiftCards = async ({
  port,
  file,
  clock,
  origin,
}: ServicePlace): Promise<GiftCards> => {
  const url = `${origin}${apiPrefix}${webhooks.giftCards.path}`;
  const tremendous = await startTremendous({ port, file, now: clock.now, webhook: { url, privateKey } });
  return {
    tremendous,
    environment: {
      GIFT_CARD_URL: tremendous.url,
      SECRET_GIFT_CARDS: tremendous.key,
      SECRET_GIFT_CARDS_WEBHOOK: privateKey,
    },
  };
};
