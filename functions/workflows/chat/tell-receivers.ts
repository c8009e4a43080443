import { receivedMessage } from '#functions/adapters/slack/post-message';
import { findConnection } from '#functions/data/chat';
import { findChatUsers } from '#functions/data/chat-links';
import { findPost } from '#functions/data/posts';
import { handleChatOnce } from '#functions/data/sent-mails';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import type { ChatMessage, ChatMessageAbout } from '#shared/events/chat';
import { mailLanguage, receiversToNotify } from '#shared/rules/mails';
import { isMailEnabled } from '#shared/rules/settings';
import { announcementOf } from './announcement.ts';
import { noteRefusal } from './refusals.ts';
import { openSlack } from './slack.ts';

/** Returns one queue message for each receiver of a post who is linked with the chat, so that each is retried separately. */
export const findReceiversToTell = async (
  { workspace_id: w, post_id: p }: ChatMessageAbout<'receivers'>,
  now: Date,
): Promise<readonly ChatMessage[]> => {
  const reading = { now, consistent: true };
  const [connection, post] = await Promise.all([
    findConnection(w, 'slack', reading),
    findPost(w, p, reading),
  ]);
  if (connection?.token === undefined || !post) return [];
  const to = receiversToNotify({ before: undefined, after: post });
  const links = await findChatUsers(w, 'slack', to, reading);
  return [...links.values()]
    .filter(({ team_id: team }) => team === connection.team_id)
    .map(({ user_id }) => ({ about: 'received', workspace_id: w, post_id: p, user_id }));
};

/** Tells a receiver of a post by a direct message, once, unless they or their team want no such messages. */
export const tellReceiver = async (
  { workspace_id: w, post_id: p, user_id: u }: ChatMessageAbout<'received'>,
  now: Date,
): Promise<void> => {
  const reading = { now, consistent: true };
  const slack = await openSlack(await findConnection(w, 'slack', reading));
  const [user, workspace] = await Promise.all([findUser(w, u, reading), findWorkspace(w, reading)]);
  const link = (await findChatUsers(w, 'slack', [u], reading)).get(u);
  if (!slack || !workspace || user?.state !== 'accepted' || link?.team_id !== slack.connection.team_id)
    return;
  if (!isMailEnabled('getting_points', user, workspace)) return;
  await handleChatOnce(w, `slack-received-${p}-${u}`, now, async () => {
    const announced = await announcementOf(workspace, p, reading);
    if (!announced) return;
    try {
      await slack.team.post(link.chat_user, receivedMessage(announced, mailLanguage(user, workspace)));
    } catch (error) {
      // Whoever left the team in Slack is told by mail alone.
      await noteRefusal(slack.connection, error, now, 'person');
    }
  });
};
