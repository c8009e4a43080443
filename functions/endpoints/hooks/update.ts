import { queueHooks } from '#functions/adapters/queues/queue';
import { auditWrite } from '#functions/data/audit';
import { findHook, recordHookChange } from '#functions/data/hooks';
import { findShownUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { checkOutsideAddress } from '#functions/workflows/check-outside-address';
import { hooks } from '#shared/contract/connections/hooks';
import { planHookChange, presentHook, requireHook } from '#shared/rules/connections/hooks';

export const handler = handleWith(
  hooks.update,
  ({ workspaceId, params, reading }) => findHook(workspaceId, params.id, reading),
  async ({ actor, body, now, reading }, found) => {
    const hook = requireHook(found);
    if (body.url !== undefined) await checkOutsideAddress(body.url, 'url');
    const set = planHookChange(hook, body, now);
    const details = { hook: hook.id, ...(body.enabled !== undefined && { enabled: body.enabled }) };
    await recordHookChange(hook, set, actor.user, auditWrite(actor, 'hook_changed', { details }, now));
    // What waited while it was off is sent now.
    if (body.enabled) await queueHooks([{ workspace_id: hook.workspace_id, hook_id: hook.id }]);
    const people = await findShownUsers(actor.workspaceId, [hook.created_by], reading);
    return presentHook({ ...hook, ...set }, people);
  },
);
