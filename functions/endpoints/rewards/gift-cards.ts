import { readCatalog } from '#functions/workflows/read-gift-card-catalog';
import { handle } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';

export const handler = handle(rewards.giftCards, readCatalog);
