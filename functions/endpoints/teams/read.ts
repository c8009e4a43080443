import { isTeamsConfigured } from '#functions/chat/teams/client';
import { findConnection } from '#functions/data/chat';
import { findWorkflow } from '#functions/data/chat-workflow';
import { handleWith } from '#functions/http/handle';
import { teams } from '#shared/contract/connections/teams';
import { presentConnection, presentWorkflow } from '#shared/rules/connections/chat';

export const handler = handleWith(
  teams.read,
  ({ workspaceId, reading }) => {
    const now = { ...reading, consistent: true };
    return Promise.all([findWorkflow(workspaceId, now), findConnection(workspaceId, 'teams', now)]);
  },
  async (_, [workflow, connection]) => ({
    configured: await isTeamsConfigured(),
    connection: connection ? presentConnection(connection) : null,
    workflow: workflow ? presentWorkflow(workflow) : null,
  }),
);
