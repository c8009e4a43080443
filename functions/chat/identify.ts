import { type ChatUser, findLinks, findReplaced, recordLink } from '#functions/data/chat-links';
import { findMemberships } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import { unlessConflict } from '#functions/table/retry';
import type { ChatConnection } from '#shared/model/chat';
import { Email } from '#shared/model/common';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { Chat, ChatPerson } from './platform.ts';
import type { FoundUser } from './thank.ts';

/** A chat that can be asked who its users are. */
type Directory = Pick<Chat, 'connection' | 'lookUp'>;

export const chatUserOf = ({ platform, team_id }: ChatConnection, chat_user: string): ChatUser => ({
  platform,
  team_id,
  chat_user,
});

/** Returns the membership of a person's proved address. */
const membershipOf = async (w: WorkspaceId, person: ChatPerson | undefined, reading: Reading) => {
  const email = Email.safeParse(person?.email);
  if (!email.success) return undefined;
  const [membership] = await findMemberships(w, [email.data], reading);
  return membership;
};

/** Links a user of a chat with the member of their proved address, unless either is linked already. */
const linkByAddress = async (
  { connection }: Directory,
  chatUser: string,
  user_id: UserId,
  reading: Reading,
): Promise<void> => {
  const { workspace_id: w } = connection;
  const user = chatUserOf(connection, chatUser);
  const link = { ...user, user_id, linked_at: reading.now.toISOString(), by: 'address' } as const;
  const replaced = await findReplaced(w, link, reading);
  // Somebody who says in the browser that they are another user is believed more than an address.
  if (replaced.link ?? replaced.chatUser?.team_id === user.team_id) return;
  await unlessConflict(recordLink(w, link, replaced));
};

/**
 * Returns which member a user of a chat is: by a link, otherwise by an address that the chat has proved, which makes the
 * link. Undefined for somebody who has to say so in the browser.
 */
export const identify = async (chat: Directory, chatUser: string, now: Date): Promise<UserId | undefined> => {
  const { workspace_id: w } = chat.connection;
  const reading = { now, consistent: true };
  const find = async () => (await findLinks(w, [chatUserOf(chat.connection, chatUser)], reading))[0];
  const known = await find();
  if (known) return known.user_id;
  const membership = await membershipOf(w, await chat.lookUp(chatUser), reading);
  if (membership?.state !== 'accepted') return undefined;
  await linkByAddress(chat, chatUser, membership.user_id, reading);
  return (await find())?.user_id;
};

/** Returns which member somebody is who is not linked by this name: linked by another one, or with a proved address. */
const memberWho = async (
  chat: Directory,
  chatUser: string,
  reading: Reading,
): Promise<UserId | undefined> => {
  const { workspace_id: w } = chat.connection;
  const person = await chat.lookUp(chatUser);
  if (person && person.id !== chatUser) {
    const [link] = await findLinks(w, [chatUserOf(chat.connection, person.id)], reading);
    if (link) return link.user_id;
  }
  return (await membershipOf(w, person, reading))?.user_id;
};

/**
 * Returns who users of a chat are who are named: also members who are still invited, whom nothing links yet, and what the
 * chat calls those who are no members.
 */
export const findMembersIn =
  (chat: Directory, now: Date) =>
  async (chatUsers: readonly string[]): Promise<ReadonlyMap<string, FoundUser>> => {
    const { workspace_id: w } = chat.connection;
    const reading = { now, consistent: true };
    const links = await findLinks(
      w,
      chatUsers.map((one) => chatUserOf(chat.connection, one)),
      reading,
    );
    const found = new Map<string, FoundUser>();
    for (const [at, chatUser] of chatUsers.entries()) {
      const id = links[at]?.user_id ?? (await memberWho(chat, chatUser, reading));
      const name = id === undefined ? (await chat.lookUp(chatUser))?.name : undefined;
      found.set(chatUser, { id, name: name ?? '…' });
    }
    return found;
  };
