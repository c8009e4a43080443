import { findWorkflow } from '#functions/data/chat-workflow';
import { handleWith } from '#functions/http/handle';
import { teams } from '#shared/contract/teams';
import { presentWorkflow } from '#shared/rules/chat';

export const handler = handleWith(
  teams.read,
  ({ workspaceId, reading }) => findWorkflow(workspaceId, { ...reading, consistent: true }),
  async (_, workflow) => ({ workflow: workflow ? presentWorkflow(workflow) : null }),
);
