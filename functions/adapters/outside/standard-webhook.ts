import { Webhook } from 'standardwebhooks';
import type { HookTry } from '#shared/model/hook';
import type { HookFailure } from '#shared/model/hook-kinds';
import { limits } from '#shared/model/limits';
import { type OutsideResult, requestOutside } from './request.ts';

type Sent = {
  readonly url: string;
  readonly id: string;
  readonly body: string;
  /** The secret, and while it is being replaced the one before it. */
  readonly secrets: readonly string[];
};

const failureOf = (result: OutsideResult): HookFailure | undefined => {
  if (result.kind === 'failed') return result.why;
  if (result.kind === 'refused') return result.why === 'private' ? 'private' : 'insecure';
  const { status } = result;
  if (status >= 200 && status < 300) return undefined;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
};

/** An answer as text that a screen can show: without characters that control it. */
const readable = (answer: string): string =>
  answer
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim();

const headersOf = ({ id, body, secrets }: Sent, at: Date): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Bravo-Webhooks/1',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
});

/**
 * Sends an event as Standard Webhooks says: signed over its id, the time of this try and the body. The time is the real one,
 * because the receiver compares it with its own.
 */
export const sendStandardWebhook = async (sent: Sent): Promise<HookTry> => {
  const began = performance.now();
  const result = await requestOutside({
    url: sent.url,
    method: 'POST',
    headers: headersOf(sent, new Date()),
    body: sent.body,
    patienceMs: limits.hook.answerMs,
    most: limits.hook.answer * 4,
  });
  const took = Math.round(performance.now() - began);
  const answered = result.kind === 'answered' ? result : undefined;
  const failure = failureOf(result);
  return {
    took,
    answer: readable(answered?.body ?? ''),
    ...(answered && { status: answered.status }),
    ...(failure && { failure }),
  };
};
