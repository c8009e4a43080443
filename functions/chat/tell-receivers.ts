import { findConnection } from '#functions/data/chat';
import { findChatUsers } from '#functions/data/chat-links';
import { findAnyPost } from '#functions/data/posts';
import { handleChatOnce } from '#functions/data/sent-mails';
import { findCard } from '#functions/data/greeting-cards';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import type { ChatMessage, ChatMessageAbout } from '#shared/events/chat';
import type { Reading } from '#functions/table/read';
import type { ChatConnection } from '#shared/model/chat';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { type ChatSpeech, chatSpeech } from '#shared/rules/connections/chat-words';
import { mailLanguage, receiversToNotify } from '#shared/rules/mails/mails';
import { isMailEnabled } from '#shared/rules/workspaces/settings';
import { absoluteUrl } from '#functions/mails/links';
import { announcementOf } from './announcement.ts';
import { type Chat, chatOf, type Opener } from './platform.ts';
import { noteRefusal } from './refusals.ts';

/** Returns those of some members who are linked with the connected team of a chat. */
export const findLinked = async (
  { workspace_id: w, platform, team_id: connected }: ChatConnection,
  of: readonly UserId[],
  reading: Reading,
): Promise<readonly UserId[]> => {
  const links = await findChatUsers(w, platform, of, reading);
  return [...links.values()].flatMap(({ team_id: team, user_id }) => (team === connected ? [user_id] : []));
};

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
  const to = await findLinked(connection, receiversToNotify({ before: undefined, after: post }), reading);
  return to.map((user_id) => ({ about: 'received', platform, workspace_id: w, post_id: p, user_id }));
};

/** What is told in a direct message: to whom, what names it, and the switch of mails that it follows. */
type Direct = {
  readonly w: WorkspaceId;
  readonly to: UserId;
  readonly key: string;
  readonly like: Parameters<typeof isMailEnabled>[0];
};

/** Tells a member something by a direct message, once, unless they or their team want no such messages. */
export const tellOnce = async (
  opener: Opener,
  { w, to, key, like }: Direct,
  now: Date,
  tell: (chat: Chat, chatUser: string, speech: ChatSpeech, workspace: Workspace) => Promise<void>,
): Promise<void> => {
  const reading = { now, consistent: true };
  const chat = await chatOf(opener, w, reading);
  const [user, workspace] = await Promise.all([findUser(w, to, reading), findWorkspace(w, reading)]);
  const link = (await findChatUsers(w, opener.name, [to], reading)).get(to);
  if (!chat || !workspace || user?.state !== 'accepted' || link?.team_id !== chat.connection.team_id) return;
  if (!isMailEnabled(like, user, workspace)) return;
  await handleChatOnce(w, `${opener.name}-${key}-${to}`, now, async () => {
    try {
      await tell(chat, link.chat_user, chatSpeech(mailLanguage(user, workspace), workspace), workspace);
    } catch (error) {
      // Whoever left the team in the chat, or has no app there, is told by mail alone.
      await noteRefusal(chat.connection, error, now, 'person');
    }
  });
};

/** Tells a receiver of a post. */
export const tellReceiver = (
  opener: Opener,
  { workspace_id: w, post_id: p, user_id: to }: ChatMessageAbout<'received'>,
  now: Date,
): Promise<void> =>
  tellOnce(
    opener,
    { w, to, key: `received-${p}`, like: 'getting_points' },
    now,
    async (chat, chatUser, speech, workspace) => {
      const announced = await announcementOf(workspace, p, { now, consistent: true }, findAnyPost);
      if (announced) await chat.tell(chatUser, announced, speech);
    },
  );

/** Tells the receiver of a card that it was delivered. */
export const tellOfCard = async (
  opener: Opener,
  { workspace_id: w, card_id: id }: ChatMessageAbout<'card'>,
  now: Date,
): Promise<void> => {
  const card = await findCard(w, id, { now, consistent: true });
  if (card?.state !== 'delivered') return;
  const answer = { about: 'card', signatures: card.signatures, url: absoluteUrl(`/cards/${id}`) } as const;
  await tellOnce(
    opener,
    { w, to: card.to_id, key: `card-${id}`, like: 'cards' },
    now,
    (chat, chatUser, speech) => chat.notify(chatUser, answer, speech),
  );
};
