import { newHookSecret, sealHookSecret } from '#functions/crypto/hook-secrets';
import { randomIdBytes } from '#functions/crypto/tokens';
import { auditWrite } from '#functions/data/audit';
import { recordHook } from '#functions/data/hooks';
import { handle } from '#functions/http/handle';
import { checkOutsideAddress } from '#functions/workflows/check-outside-address';
import { hooks } from '#shared/contract/connections/hooks';
import type { StoredHook } from '#shared/model/hook';
import { presentHook, requireRoomForHook } from '#shared/rules/connections/hooks';
import { createIds } from '#shared/rules/basics/ids';

export const handler = handle(hooks.create, async ({ body, actor, now }) => {
  const { workspaceId, workspace, user } = actor;
  requireRoomForHook(workspace);
  await checkOutsideAddress(body.url, 'url');
  const id = createIds(now, randomIdBytes).hook();
  const secret = newHookSecret();
  const hook: StoredHook = {
    ...body,
    id,
    workspace_id: workspaceId,
    sealed_secret: await sealHookSecret(secret, workspaceId, id),
    created_at: now.toISOString(),
    created_by: user.id,
  };
  await recordHook(hook, user, auditWrite(actor, 'hook_made', { details: { hook: id } }, now));
  return { ...presentHook(hook, new Map([[user.id, user]])), secret };
});
