import { refusalStatus } from '#shared/contract/refusals';
import { type Refusal, type RefusalCode, refusalMessage } from '#shared/model/refusal';
import { json, type Response } from './respond.ts';

const kindOf = (code: RefusalCode): string => {
  const status = refusalStatus[code];
  if (status === 503 || status === 429) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
};

/** A refusal as OAuth writes it (RFC 6749, 5.2). */
export const oauthRefusal = ({ code, details }: Refusal): Response => {
  const { error = kindOf(code), retry_after: wait } = details;
  return json(
    refusalStatus[code],
    { error, error_description: refusalMessage(code, details) },
    wait === undefined ? {} : { 'retry-after': String(wait) },
  );
};
