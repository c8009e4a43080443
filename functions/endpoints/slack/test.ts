import { noteProblem } from '#functions/data/chat';
import { handle } from '#functions/http/handle';
import { escaped } from '#functions/chat/slack/texts';
import { askChat } from '#functions/chat/refusals';
import { requireSlack } from '#functions/chat/slack/open';
import { chatTexts } from '#shared/locales/chat';
import { slack } from '#shared/contract/connections/slack';
import { Refusal } from '#shared/model/refusal';
import { fillPlaceholders } from '#shared/rules/basics/words';

export const handler = handle(slack.test, async ({ actor, now }) => {
  const { workspace, workspaceId } = actor;
  const connected = await requireSlack(workspaceId, now);
  const { channel_id: channel, problem } = connected.connection;
  if (channel === undefined) throw new Refusal('not_found');
  const text = fillPlaceholders(chatTexts[workspace.language].test, { workspace: escaped(workspace.name) });
  await askChat(connected.connection, now, () => connected.team.post(channel, { text }));
  if (problem) await noteProblem(connected.connection, undefined, now);
  return null;
});
