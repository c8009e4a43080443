import { newHookSecret, sealHookSecret } from '#functions/crypto/hook-secrets';
import { auditWrite } from '#functions/data/audit';
import { findHook, recordHookChange } from '#functions/data/hooks';
import { handleWith } from '#functions/http/handle';
import { hooks } from '#shared/contract/connections/hooks';
import { limits } from '#shared/model/limits';
import { requireHook } from '#shared/rules/connections/hooks';
import { addSeconds } from '#shared/rules/basics/time';

export const handler = handleWith(
  hooks.replaceSecret,
  ({ workspaceId, params, reading }) => findHook(workspaceId, params.id, reading),
  async ({ actor, now }, found) => {
    const hook = requireHook(found);
    const secret = newHookSecret();
    const old_secret_until = addSeconds(now, limits.hook.oldSecretHours * 3600).toISOString();
    const set = {
      sealed_secret: await sealHookSecret(secret, hook.workspace_id, hook.id),
      old_secret: hook.sealed_secret,
      old_secret_until,
    };
    const audit = auditWrite(actor, 'hook_secret_replaced', { details: { hook: hook.id } }, now);
    await recordHookChange(hook, set, actor.user, audit);
    return { secret, old_until: old_secret_until };
  },
);
