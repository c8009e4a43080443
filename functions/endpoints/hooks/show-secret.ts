import { openHookSecret } from '#functions/crypto/hook-secrets';
import { auditWrite } from '#functions/data/audit';
import { findHook, recordHookShown } from '#functions/data/hooks';
import { handleWith } from '#functions/http/handle';
import { hooks } from '#shared/contract/connections/hooks';
import { oldSecretUntil, requireHook } from '#shared/rules/connections/hooks';

export const handler = handleWith(
  hooks.showSecret,
  ({ workspaceId, params, reading }) => findHook(workspaceId, params.id, reading),
  async ({ actor, now }, found) => {
    const hook = requireHook(found);
    const secret = await openHookSecret(hook.sealed_secret, hook.workspace_id, hook.id);
    const audit = auditWrite(actor, 'hook_secret_shown', { details: { hook: hook.id } }, now);
    await recordHookShown(actor.user, audit);
    return { secret, old_until: oldSecretUntil(hook, now) };
  },
);
