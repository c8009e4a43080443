import { recordLoss } from '#functions/data/chat';
import { handleChatOnce } from '#functions/data/sent-mails';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import type { Incoming } from '#shared/events/chat';
import type { ChatAnswer } from '#shared/model/chat-answers';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { type ChatSpeech, chatSpeech } from '#shared/rules/connections/chat-words';
import { mailLanguage } from '#shared/rules/mails/mails';
import { ChatRefused } from './failures.ts';
import { identify } from './identify.ts';
import { inviteToLink } from './link.ts';
import { type Answered, type Chat, chatOfTeam, type Opener } from './platform.ts';

/** A member who did something, and how to say something to them. */
export type MemberInChat = {
  readonly chat: Chat;
  readonly userId: UserId;
  readonly speech: ChatSpeech;
};

/** In the language of a member, else of their team. */
const speechFor = async (w: WorkspaceId, userId: UserId | undefined, now: Date): Promise<ChatSpeech> => {
  const [user, workspace] = await Promise.all([
    userId && findUser(w, userId, { now }),
    findWorkspace(w, { now }),
  ]);
  return chatSpeech(workspace ? mailLanguage(user ? user : {}, workspace) : 'en', workspace);
};

/** Does something with a team's token. Returns false when the token has ended without a word, which is noted. */
export const withToken = async (
  { connection }: Pick<Chat, 'connection'>,
  now: Date,
  task: () => Promise<void>,
): Promise<boolean> => {
  try {
    await task();
    return true;
  } catch (error) {
    if (!(error instanceof ChatRefused) || error.problem !== 'revoked') throw error;
    await recordLoss(connection, 'revoked', now);
    return false;
  }
};

/**
 * Follows what somebody did, once: a chat may bring it several times. What moves points is recorded in one transaction with
 * its key, so that neither a crash nor a second worker moves them twice; the answer is said again after a crash.
 * Whoever is not linked gets a link instead, so that only they see it.
 * @param follow returns the answer; undefined when nothing is to be said
 */
export const answerOnce = async (
  opener: Opener,
  incoming: Incoming,
  now: Date,
  follow: (told: MemberInChat) => Promise<ChatAnswer | Answered | undefined>,
): Promise<void> => {
  const { key, user } = incoming;
  const found = await chatOfTeam(opener, incoming, { now, consistent: true });
  const follows = (chat: Chat) => async (): Promise<void> => {
    const { workspace_id: w } = chat.connection;
    const userId = await identify(chat, user, now);
    const speech = await speechFor(w, userId, now);
    const answer =
      userId === undefined
        ? ({ about: 'link', url: await inviteToLink(chat, user, now) } as const)
        : await follow({ chat, userId, speech });
    if (answer) await chat.answer(incoming, 'about' in answer ? { answer } : answer, speech);
  };
  const isConnected =
    found !== undefined &&
    (await withToken(found, now, () =>
      handleChatOnce(found.connection.workspace_id, key, now, follows(found)),
    ));
  if (!isConnected) await opener.answerUnconnected(incoming);
};
