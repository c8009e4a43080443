import { handle } from '#functions/http/handle';
import { operatorAddress } from '#functions/platform/operator-addresses';
import { config } from '#shared/contract/config';

export const handler = handle(config.legal, async () => ({
  terms: operatorAddress('TERMS_URL'),
  privacy: operatorAddress('PRIVACY_URL'),
}));
