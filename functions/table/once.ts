import { randomUUID } from 'node:crypto';
import { Refusal } from '#shared/model/refusal';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import type { Key } from './keys.ts';
import { get } from './read.ts';
import { write } from './transact.ts';
import { change, upsert } from './writes.ts';

/** Longer than SQS keeps a message, also in the dead-letter queue, so that redriven messages do nothing twice. */
const keptDays = 15;

/** Longer than a function may run: what was claimed this long ago, nobody is doing any longer. */
const claimMs = 60_000;

/**
 * Does something once. A second worker that finds it claimed fails and tries again later; once it is done, nothing
 * happens. Only a crash between the effect outside and our record of it can do it twice.
 */
export const doOnce = async (key: Key, now: Date, task: () => Promise<void>): Promise<void> => {
  const clock = Date.now();
  // When the response to a claim is lost, the SDK claims again and must recognize its own claim.
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
    throw new Error('another worker is doing this', { cause: error });
  }
  try {
    await task();
  } catch (error) {
    await write(change(key, { remove: ['claimed'] }));
    throw error;
  }
  await write(change(key, { set: { sent: true } }));
};
