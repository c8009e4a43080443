import { randomUUID } from 'node:crypto';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { addDays, epochSeconds } from '#shared/rules/time';
import { keys } from '#functions/data/table/keys';
import { get, write } from '#functions/data/table/table';
import { change, upsert } from '#functions/data/table/writes';

/** Longer than SQS keeps a message, dead letters too: whoever redrives them sends nothing twice. */
const keptDays = 15;

/** Longer than a function may run: whoever claimed a mail this long ago is not sending it any more. */
const claimMs = 60_000;

/**
 * Sends one mail for one event. Who comes second while it is being sent fails and tries again later; after it was
 * sent, nothing happens. Only a crash in the instant between SES's yes and our note of it can send a second one.
 */
export const sendMailOnce = async (
  w: WorkspaceId,
  event: string,
  now: Date,
  send: () => Promise<void>,
): Promise<void> => {
  const key = keys.mailed(w, event);
  const clock = Date.now();
  // When the answer to a claim is lost, the SDK claims again: it must know its own.
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
    throw new Error('this mail is being sent by somebody else', { cause: error });
  }
  try {
    await send();
  } catch (error) {
    await write(change(key, { remove: ['claimed'] }));
    throw error;
  }
  await write(change(key, { set: { sent: true } }));
};
