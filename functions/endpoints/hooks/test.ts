import { sendStandardWebhook } from '#functions/adapters/outside/standard-webhook';
import { auditWrite } from '#functions/data/audit';
import { pingId } from '#functions/data/deliveries';
import { findHook, recordHookTest } from '#functions/data/hooks';
import { handleWith } from '#functions/http/handle';
import { hookSecrets } from '#functions/workflows/deliver-hooks';
import { writePingBody } from '#functions/workflows/hook-body';
import { hooks } from '#shared/contract/connections/hooks';
import { limits } from '#shared/model/limits';
import { requireHook } from '#shared/rules/connections/hooks';

/** A server that is asked while somebody waits. What it answers to a ping decides nothing. */
export const handler = handleWith(
  hooks.test,
  ({ workspaceId, params, reading }) => findHook(workspaceId, params.id, reading),
  async ({ actor, now }, found) => {
    const hook = requireHook(found);
    const audit = auditWrite(actor, 'hook_tested', { details: { hook: hook.id } }, now);
    await recordHookTest(hook, actor.user, audit, now);
    const { status, failure, took, answer } = await sendStandardWebhook({
      url: hook.url,
      id: pingId(),
      body: writePingBody(hook.workspace_id, now),
      secrets: await hookSecrets(hook, now),
    });
    return {
      status: status ?? null,
      failure: failure ?? null,
      took,
      answer: answer.slice(0, limits.hook.answer),
    };
  },
);
