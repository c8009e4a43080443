import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import { TransientError } from '#functions/platform/transient';
import type { ChatProblem } from '#shared/model/chat';
import { ChatBusy, ChatRefused } from '../failures.ts';

/** What Slack's errors mean for a connection. */
const problems: ReadonlyMap<string, ChatProblem> = new Map(
  Object.entries({
    invalid_auth: 'revoked',
    account_inactive: 'revoked',
    token_revoked: 'revoked',
    token_expired: 'revoked',
    not_authed: 'revoked',
    team_access_not_granted: 'revoked',
    channel_not_found: 'channel_gone',
    is_archived: 'channel_gone',
    not_in_channel: 'not_in_channel',
    restricted_action: 'not_in_channel',
    missing_scope: 'failed',
  }),
);

const translated = (error: unknown): unknown => {
  if (error instanceof WebAPIRateLimitedError) return new ChatBusy(error.retryAfter);
  if (error instanceof WebAPIRequestError || error instanceof WebAPIHTTPError)
    return new TransientError('Slack did not answer', { cause: error });
  if (!(error instanceof WebAPIPlatformError)) return error;
  const { error: code } = error.data;
  if (code === 'ratelimited') return new ChatBusy(30);
  return /^(internal_error|fatal_error|service_unavailable|request_timeout)$/.test(code)
    ? new TransientError(`Slack failed: ${code}`)
    : new ChatRefused(code, problems.get(code));
};

/** Asks Slack something. @throws ChatBusy | ChatRefused | TransientError */
export const translateErrors = async <Reply>(ask: () => Promise<Reply>): Promise<Reply> => {
  try {
    return await ask();
  } catch (error) {
    throw translated(error);
  }
};
