import { linkInBrowser } from '#functions/chat/link';
import { handle } from '#functions/http/handle';
import { slack } from '#shared/contract/connections/slack';

/** Links with any chat: the call keeps the name that it had when Slack was the only one. */
export const handler = handle(slack.link, async ({ actor, body, now }) => {
  await linkInBrowser(actor.workspaceId, actor.userId, body.token, now);
  return null;
});
