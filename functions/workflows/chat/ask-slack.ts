import { ChatBusy, ChatRefused } from '#functions/adapters/slack/failures';
import { PassingError } from '#functions/platform/passing';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { type ConnectedSlack, noteRefusal, slackOf } from './slack.ts';

/** @throws Refusal not_found: Slack is not connected */
export const requireSlack = async (w: WorkspaceId, now: Date): Promise<ConnectedSlack> => {
  const slack = await slackOf(w, { now, consistent: true });
  if (!slack) throw new Refusal('not_found');
  return slack;
};

/**
 * Asks Slack while an administrator waits. What it refuses is noted, so that the page says why.
 * @throws Refusal upstream_failed
 */
export const askSlack = async <Reply>(
  { connection }: ConnectedSlack,
  now: Date,
  ask: () => Promise<Reply>,
): Promise<Reply> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ChatBusy) throw new Refusal('upstream_failed', { retry_after: error.seconds });
    if (error instanceof PassingError) throw new Refusal('upstream_failed');
    if (error instanceof ChatRefused) {
      if (error.problem) await noteRefusal(connection, error, now);
      throw new Refusal('upstream_failed');
    }
    throw error;
  }
};
