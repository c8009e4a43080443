import { auditWrite } from '#functions/data/audit';
import { removeDeliveries } from '#functions/data/deliveries';
import { findHook, recordHookRemoval } from '#functions/data/hooks';
import { handleWith } from '#functions/http/handle';
import { hooks } from '#shared/contract/connections/hooks';
import { requireHook } from '#shared/rules/connections/hooks';

export const handler = handleWith(
  hooks.remove,
  ({ workspaceId, params, reading }) => findHook(workspaceId, params.id, reading),
  async ({ actor, now }, found) => {
    const hook = requireHook(found);
    const audit = auditWrite(actor, 'hook_removed', { details: { hook: hook.id } }, now);
    await recordHookRemoval(hook, actor.user, audit);
    // Should this fail, what is left expires, and nobody sends it.
    await removeDeliveries(hook.workspace_id, hook.id);
    return null;
  },
);
