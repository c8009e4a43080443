import { auditWrite } from '#functions/data/audit';
import { recordWorkflowRemoval } from '#functions/data/chat-workflow';
import { handle } from '#functions/http/handle';
import { teams } from '#shared/contract/connections/teams';

export const handler = handle(teams.removeWorkflow, async ({ actor, now }) => {
  const audit = auditWrite(actor, 'chat_disconnected', { details: { chat: 'teams' } }, now);
  await recordWorkflowRemoval(actor.workspaceId, actor.user, audit);
  return null;
});
