import { handle } from '#functions/http/handle';
import { askSlack, requireSlack } from '#functions/workflows/chat/ask-slack';
import { slack } from '#shared/contract/slack';

export const handler = handle(slack.channels, async ({ actor, now }) => {
  const connected = await requireSlack(actor.workspaceId, now);
  return askSlack(connected, now, connected.team.channels);
});
