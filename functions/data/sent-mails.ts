import { randomUUID } from 'node:crypto';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { addDays, epochSeconds } from '#shared/rules/time';
import { keys } from '#functions/table/keys';
import { get } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { change, upsert } from '#functions/table/writes';

/** Longer than SQS keeps a message, also in the dead-letter queue, so that redriven messages send nothing twice. */
const keptDays = 15;

/** Longer than a function may run: a mail that was claimed this long ago is no longer being sent. */
const claimMs = 60_000;

/**
 * Sends one mail for one event. A second worker that finds the mail claimed fails and retries later; once the mail is
 * sent, nothing happens. Only a crash between the acceptance by SES and our record of it can send a mail twice.
 */
export const sendMailOnce = async (
  w: WorkspaceId,
  event: string,
  now: Date,
  send: () => Promise<void>,
): Promise<void> => {
  const key = keys.mailed(w, event);
  const clock = Date.now();
  // When the response to a claim is lost, the SDK claims again and must recognise its own claim.
  const claim = randomUUID();
  const free = [{ absent: 'claimed' }, ['claimed', '<', clock - claimMs], ['claim', '=', claim]] as const;
  try {
    await write(
      upsert(
        key,
        { set: { claim, claimed: clock, ttl: epochSeconds(addDays(now, keptDays)) } },
        [{ absent: 'sent' }, { any: free }],
        'already_settled',
      ),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const marker = await get<{ sent?: true }>(key, { now, consistent: true });
    if (marker?.sent) return;
    throw new Error('another worker is sending this mail', { cause: error });
  }
  try {
    await send();
  } catch (error) {
    await write(change(key, { remove: ['claimed'] }));
    throw error;
  }
  await write(change(key, { set: { sent: true } }));
};
