import { call } from '#web/api/client.ts';
import { alone, isTooOld, outboxOf, type Owner, type Waiting } from '#web/api/outbox.ts';
import { reasonsOf, Refused } from '#web/refusals/refused.ts';

const send = (one: Waiting): Promise<unknown> => {
  const { idempotencyKey } = one;
  return one.kind === 'post'
    ? call('posts.create', { body: one.body, idempotencyKey })
    : call('posts.addComment', { params: { id: one.post }, body: one.body, idempotencyKey });
};

/** What another try may change: the network, the server, too many requests, or a session that has ended. */
const isForNow = (error: unknown): boolean =>
  !(error instanceof Refused) ||
  error.status === 0 ||
  error.status >= 500 ||
  [401, 429].includes(error.status) ||
  error.reasons[0].code === 'workspace_busy';

export type Outcome = { readonly sent: number; readonly refused: number; readonly later: boolean };

/**
 * Sends what waits, in the order in which it was written, in one tab at a time. A crash or a lost answer in between
 * sends it again under the same key, which the server counts once.
 */
export const sendWaiting = (owner: Owner): Promise<Outcome> =>
  alone(owner, async () => {
    const outbox = outboxOf(owner);
    let sent = 0;
    let refused = 0;
    for (;;) {
      const next = outbox.read().find((one) => !one.refused && !isTooOld(one));
      if (!next) return { sent, refused, later: false };
      try {
        await send(next);
        outbox.remove(next.idempotencyKey);
        sent += 1;
      } catch (error) {
        if (isForNow(error)) return { sent, refused, later: true };
        outbox.refuse(next.idempotencyKey, reasonsOf(error)[0]);
        refused += 1;
      }
    }
  });
