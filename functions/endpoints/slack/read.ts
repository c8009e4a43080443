import { isSlackConfigured } from '#functions/chat/slack/client';
import { findConnection } from '#functions/data/chat';
import { handleWith } from '#functions/http/handle';
import { slack } from '#shared/contract/connections/slack';
import { presentConnection } from '#shared/rules/connections/chat';

export const handler = handleWith(
  slack.read,
  ({ workspaceId, reading }) => findConnection(workspaceId, 'slack', { ...reading, consistent: true }),
  async (_, connection) => ({
    configured: await isSlackConfigured(),
    connection: connection ? presentConnection(connection) : null,
  }),
);
