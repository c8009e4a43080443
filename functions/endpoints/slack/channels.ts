import { handle } from '#functions/http/handle';
import { askChat } from '#functions/chat/refusals';
import { requireSlack } from '#functions/chat/slack/open';
import { slack } from '#shared/contract/connections/slack';

export const handler = handle(slack.channels, async ({ actor, now }) => {
  const connected = await requireSlack(actor.workspaceId, now);
  return askChat(connected.connection, now, connected.team.channels);
});
