import { auditWrite } from '#functions/data/audit';
import { recordChannel } from '#functions/data/chat';
import { handle } from '#functions/http/handle';
import { askChat } from '#functions/chat/refusals';
import { requireSlack } from '#functions/chat/slack/open';
import { slack } from '#shared/contract/connections/slack';
import { presentConnection } from '#shared/rules/connections/chat';

/** Chooses the channel for announcements. Bravo joins it at once, because messages to a channel it cannot join do not arrive. */
export const handler = handle(slack.update, async ({ actor, body, now }) => {
  const connected = await requireSlack(actor.workspaceId, now);
  const channel = await askChat(connected.connection, now, () => connected.team.join(body.channel_id));
  const audit = auditWrite(actor, 'chat_changed', { details: { chat: 'slack', channel: channel.name } }, now);
  await recordChannel(connected.connection, channel, actor.user, audit);
  const { problem: _, problem_at: __, ...connection } = connected.connection;
  return presentConnection({ ...connection, channel_id: channel.id, channel_name: channel.name });
});
