import type { StoredDelivery, StoredHook } from '#shared/model/hook';
import type { HookDeliveryId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { createIds } from '#shared/rules/basics/ids';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { internals } from './stack.ts';
import { startReceiver } from './receiver.ts';
import type { Member } from './team.ts';

const { newHookSecret, sealHookSecret } = await import('#functions/crypto/hook-secrets');
const { randomIdBytes } = await import('#functions/crypto/tokens');
const { pingId } = await import('#functions/data/deliveries');

let started: ReturnType<typeof startReceiver> | undefined;

/** The address of a server on this machine that accepts everything. */
export const receiverUrl = async (): Promise<string> => (await (started ??= startReceiver())).url;

/** Stored as it is, because a workspace makes only a few. */
export const aStoredHook = async ({
  workspace,
  owner,
}: {
  readonly workspace: Workspace;
  readonly owner: Member;
}): Promise<StoredHook> => {
  const hook = createIds(new Date(), randomIdBytes).hook();
  const stored: StoredHook = {
    id: hook,
    workspace_id: workspace.id,
    url: await receiverUrl(),
    events: ['post.created'],
    sealed_secret: await sealHookSecret(newHookSecret(), workspace.id, hook),
    created_at: new Date().toISOString(),
    created_by: owner.id,
  };
  const { keys, table, writes } = internals;
  await table.write(writes.create(keys.hook(workspace.id, hook), stored));
  return stored;
};

/** A delivery that was given up. */
export const aStoredDelivery = async (
  { id: hook_id, workspace_id }: Pick<StoredHook, 'id' | 'workspace_id'>,
  at = new Date().toISOString(),
): Promise<HookDeliveryId> => {
  const delivery: StoredDelivery = {
    id: pingId(),
    workspace_id,
    hook_id,
    place: at,
    type: 'member.removed',
    subject: 'member/1',
    event_at: at,
    facts: { about: 'member', id: createIds(new Date(), randomIdBytes).user(), removed: true },
    state: 'failed',
    tries: 10,
    ttl: epochSeconds(addDays(new Date(), 30)),
  };
  const { keys, table, writes } = internals;
  await table.write(writes.create(keys.delivery(workspace_id, hook_id, at), delivery));
  return delivery.id;
};
