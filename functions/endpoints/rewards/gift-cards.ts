import { readCatalogue } from '#functions/workflows/read-gift-card-catalogue';
import { handle } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';

export const handler = handle(rewards.giftCards, readCatalogue);
