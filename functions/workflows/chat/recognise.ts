import { hashSecret, newSecret } from '#functions/crypto/tokens';
import {
  type ChatUser,
  findLinks,
  findReplaced,
  recordInvitation,
  recordLink,
} from '#functions/data/chat-links';
import { findMemberships } from '#functions/data/users';
import { absoluteUrl } from '#functions/mails/links';
import type { Reading } from '#functions/table/read';
import { retryOnConflict, unlessConflict } from '#functions/table/retry';
import type { ChatConnection } from '#shared/model/chat';
import { Email } from '#shared/model/common';
import type { UserId, WorkspaceId } from '#shared/model/ids';

/** A person as the chat knows them. */
export type ChatPerson = {
  /** What the chat calls the person, who may be named otherwise too. */
  readonly id: string;
  readonly name: string;
  /** The address, if the chat says that it is proved to be theirs. */
  readonly email: string | undefined;
};

/** Asks the chat who a user is; undefined for programs and people who left. */
type LookUp = (chatUser: string) => Promise<ChatPerson | undefined>;

type Chat = { readonly connection: ChatConnection; readonly lookUp: LookUp };

const chatUserOf = ({ platform, team_id }: ChatConnection, chat_user: string): ChatUser => ({
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
  { connection }: Chat,
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
export const recognise = async (chat: Chat, chatUser: string, now: Date): Promise<UserId | undefined> => {
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
const memberWho = async (chat: Chat, chatUser: string, reading: Reading): Promise<UserId | undefined> => {
  const { workspace_id: w } = chat.connection;
  const person = await chat.lookUp(chatUser);
  if (person && person.id !== chatUser) {
    const [link] = await findLinks(w, [chatUserOf(chat.connection, person.id)], reading);
    if (link) return link.user_id;
  }
  return (await membershipOf(w, person, reading))?.user_id;
};

/** Returns which members users of a chat are who are thanked: also those who are still invited, whom nothing links yet. */
export const findMembersIn =
  (chat: Chat, now: Date) =>
  async (chatUsers: readonly string[]): Promise<ReadonlyMap<string, UserId>> => {
    const { workspace_id: w } = chat.connection;
    const reading = { now, consistent: true };
    const links = await findLinks(
      w,
      chatUsers.map((one) => chatUserOf(chat.connection, one)),
      reading,
    );
    const found = new Map<string, UserId>();
    for (const [at, chatUser] of chatUsers.entries()) {
      const id = links[at]?.user_id ?? (await memberWho(chat, chatUser, reading));
      if (id !== undefined) found.set(chatUser, id);
    }
    return found;
  };

/** Returns the address of the page where somebody says that they are this user of the chat. */
export const inviteToLink = async (chat: Chat, chatUser: string, now: Date): Promise<string> => {
  const { workspace_id: w } = chat.connection;
  const secret = newSecret();
  const name = (await chat.lookUp(chatUser))?.name ?? chatUser;
  await recordInvitation(w, hashSecret(secret), { ...chatUserOf(chat.connection, chatUser), name }, now);
  // In the fragment, which browsers do not send: neither logs nor the referrer contain the secret.
  return absoluteUrl(`/connect/${chat.connection.platform}#${secret}`);
};

/** Links a member with the user of a chat whom an invitation is for; it replaces what either was linked with. */
export const linkInBrowser = (
  w: WorkspaceId,
  user: ChatUser,
  user_id: UserId,
  also: Parameters<typeof recordLink>[3],
  now: Date,
): Promise<void> => {
  const { platform, team_id, chat_user } = user;
  const link = {
    platform,
    team_id,
    chat_user,
    user_id,
    linked_at: now.toISOString(),
    by: 'browser',
  } as const;
  return retryOnConflict(
    async () => recordLink(w, link, await findReplaced(w, link, { now, consistent: true }), also),
    { attempts: 5 },
  );
};
