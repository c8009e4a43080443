import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import { PassingError } from '#functions/platform/passing';
import type { ChatProblem } from '#shared/model/chat';

/** The chat wants us to wait before we ask again. */
export class ChatBusy extends PassingError {
  override readonly name = 'ChatBusy';
  readonly seconds: number;
  constructor(seconds: number) {
    super(`the chat wants us to wait ${seconds} seconds`);
    this.seconds = seconds;
  }
}

/** What was asked of a chat is refused, and will be until somebody changes something there. */
export class ChatRefused extends Error {
  override readonly name = 'ChatRefused';
  /** What the chat calls it. */
  readonly code: string;
  /** What administrators are told; undefined where they can do nothing about it. */
  readonly problem: ChatProblem | undefined;
  constructor(code: string, problem: ChatProblem | undefined) {
    super(code);
    this.code = code;
    this.problem = problem;
  }
}

/** What Slack's errors mean for a connection. */
const problems: Readonly<Record<string, ChatProblem>> = {
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
};

const translated = (error: unknown): unknown => {
  if (error instanceof WebAPIRateLimitedError) return new ChatBusy(error.retryAfter);
  if (error instanceof WebAPIRequestError || error instanceof WebAPIHTTPError)
    return new PassingError('Slack did not answer', { cause: error });
  if (!(error instanceof WebAPIPlatformError)) return error;
  const { error: code } = error.data;
  if (code === 'ratelimited') return new ChatBusy(30);
  return /^(internal_error|fatal_error|service_unavailable|request_timeout)$/.test(code)
    ? new PassingError(`Slack failed: ${code}`)
    : new ChatRefused(code, problems[code]);
};

/** Asks Slack something. @throws ChatBusy | ChatRefused | PassingError */
export const asking = async <Reply>(ask: () => Promise<Reply>): Promise<Reply> => {
  try {
    return await ask();
  } catch (error) {
    throw translated(error);
  }
};
