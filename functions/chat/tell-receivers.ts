import { findConnection } from '#functions/data/chat';
import { findChatUsers } from '#functions/data/chat-links';
import { findAnyPost } from '#functions/data/posts';
import { handleChatOnce } from '#functions/data/sent-mails';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import type { ChatMessage, ChatMessageAbout } from '#shared/events/chat';
import { chatSpeech } from '#shared/rules/connections/chat-words';
import { mailLanguage, receiversToNotify } from '#shared/rules/mails/mails';
import { isMailEnabled } from '#shared/rules/workspaces/settings';
import { announcementOf } from './announcement.ts';
import { chatOf, type Opener } from './platform.ts';
import { noteRefusal } from './refusals.ts';

/** Returns one queue message for each receiver of a post who is linked with the chat, so that each is retried separately. */
export const findReceiversToTell = async (
  { platform, workspace_id: w, post_id: p }: ChatMessageAbout<'receivers'>,
  now: Date,
): Promise<readonly ChatMessage[]> => {
  const reading = { now, consistent: true };
  const [connection, post] = await Promise.all([
    findConnection(w, platform, reading),
    findAnyPost(w, p, reading),
  ]);
  if (connection?.token === undefined || !post) return [];
  const to = receiversToNotify({ before: undefined, after: post });
  const links = await findChatUsers(w, platform, to, reading);
  return [...links.values()]
    .filter(({ team_id: team }) => team === connection.team_id)
    .map(({ user_id }) => ({ about: 'received', platform, workspace_id: w, post_id: p, user_id }));
};

/** Tells a receiver of a post by a direct message, once, unless they or their team want no such messages. */
export const tellReceiver = async (
  opener: Opener,
  { platform, workspace_id: w, post_id: p, user_id: u }: ChatMessageAbout<'received'>,
  now: Date,
): Promise<void> => {
  const reading = { now, consistent: true };
  const chat = await chatOf(opener, w, reading);
  const [user, workspace] = await Promise.all([findUser(w, u, reading), findWorkspace(w, reading)]);
  const link = (await findChatUsers(w, platform, [u], reading)).get(u);
  if (!chat || !workspace || user?.state !== 'accepted' || link?.team_id !== chat.connection.team_id) return;
  if (!isMailEnabled('getting_points', user, workspace)) return;
  await handleChatOnce(w, `${platform}-received-${p}-${u}`, now, async () => {
    const announced = await announcementOf(workspace, p, reading, findAnyPost);
    if (!announced) return;
    try {
      await chat.tell(link.chat_user, announced, chatSpeech(mailLanguage(user, workspace), workspace));
    } catch (error) {
      // Whoever left the team in the chat, or has no app there, is told by mail alone.
      await noteRefusal(chat.connection, error, now, 'person');
    }
  });
};
