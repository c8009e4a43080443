import { isChat, noteProblem, raiseStop, recordLoss } from '#functions/data/chat';
import { TransientError } from '#functions/platform/transient';
import type { OutletConnection } from '#shared/model/chat';
import { Refusal } from '#shared/model/refusal';
import { ChatBusy, ChatRefused } from './failures.ts';

/**
 * Notes for the administrators what a chat refused. A token that is no longer valid is forgotten.
 * @param to a person may refuse messages, which is no problem of the connection
 * @throws the error, when administrators can do nothing about it
 */
export const noteRefusal = async (
  connection: OutletConnection,
  error: unknown,
  now: Date,
  to: 'channel' | 'person' = 'channel',
): Promise<void> => {
  if (!(error instanceof ChatRefused)) throw error;
  if (error.problem === 'revoked' && isChat(connection)) await recordLoss(connection, 'revoked', now);
  else if (to === 'person') return;
  else if (error.problem === undefined) throw error;
  else {
    await raiseStop(connection, now);
    await noteProblem(connection, error.problem, now);
  }
};

/**
 * Asks a chat while an administrator waits. What it refuses is noted, so that the page says why.
 * @throws Refusal upstream_failed
 */
export const askChat = async <Reply>(
  connection: OutletConnection,
  now: Date,
  ask: () => Promise<Reply>,
): Promise<Reply> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ChatBusy && error.problem) await noteProblem(connection, error.problem, now);
    if (error instanceof ChatBusy && error.seconds !== undefined)
      throw new Refusal('upstream_failed', { retry_after: error.seconds });
    if (error instanceof TransientError) throw new Refusal('upstream_failed');
    if (error instanceof ChatRefused) {
      if (error.problem) await noteRefusal(connection, error, now);
      throw new Refusal('upstream_failed');
    }
    throw error;
  }
};
