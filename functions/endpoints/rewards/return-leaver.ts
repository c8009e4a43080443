import { presentEntry } from '#functions/data/entries';
import { recordReturn } from '#functions/data/leavers';
import { hasOpenRequest } from '#functions/data/open-requests';
import { findUser } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { rewards } from '#shared/contract/rewards';
import { createIds } from '#shared/rules/basics/ids';
import { planReturn } from '#shared/rules/rewards/leavers';

/** The member is read first: a request that is made after that changes the number of their entries. */
export const handler = handle(
  rewards.returnLeaver,
  async ({ params: { id: u }, body: { version }, actor, now, reading, idempotency }) => {
    const user = await findUser(actor.workspaceId, u, { ...reading, consistent: true });
    const isOpen = await hasOpenRequest(actor.workspaceId, u, reading);
    const id = createIds(now, randomIdBytes).entry();
    const entry = planReturn(user, version, isOpen, { actor, id, now });
    const reply = presentEntry(entry);
    await recordReturn(entry, actor, idempotency(reply), now);
    return reply;
  },
);
