import type { ChatInvitation, ChatLink, ChatPlatform } from '#shared/model/chat';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { addSeconds, epochSeconds } from '#shared/rules/basics/time';
import { keys, lists } from '#functions/table/keys';
import { get, getItems, query, type Reading } from '#functions/table/read';
import { transact, write } from '#functions/table/transact';
import { change, check, create, discard, remove, replace, type Write } from '#functions/table/writes';

/** A user of a team in a chat. */
export type ChatUser = Pick<ChatLink, 'platform' | 'team_id' | 'chat_user'>;

const linkKey = (w: WorkspaceId, { platform, team_id: team, chat_user: user }: ChatUser) =>
  keys.chatLink(w, platform, team, user);

/** Returns who the users of a chat are, in their order; undefined for those who are not linked. */
export const findLinks = (
  w: WorkspaceId,
  users: readonly ChatUser[],
  reading: Reading,
): Promise<readonly (ChatLink | undefined)[]> =>
  getItems<readonly ChatLink[]>(
    users.map((user) => linkKey(w, user)),
    reading,
  );

/** Returns the users of a chat that members are, by member; those who are not linked are missing. */
export const findChatUsers = async (
  w: WorkspaceId,
  platform: ChatPlatform,
  members: readonly UserId[],
  reading: Reading,
): Promise<ReadonlyMap<UserId, ChatLink>> => {
  const found = await getItems<readonly ChatLink[]>(
    members.map((u) => keys.chatUser(w, u, platform)),
    reading,
  );
  return new Map(found.flatMap((link) => (link ? [[link.user_id, link] as const] : [])));
};

/** What a new link replaces: the link of this user of the chat, and the user of the chat that this member was. */
type Replaced = { readonly link: ChatLink | undefined; readonly chatUser: ChatLink | undefined };

export const findReplaced = async (w: WorkspaceId, link: ChatLink, reading: Reading): Promise<Replaced> => {
  const [found, chatUser] = await getItems<[ChatLink, ChatLink]>(
    [linkKey(w, link), keys.chatUser(w, link.user_id, link.platform)],
    reading,
  );
  return { link: found, chatUser };
};

/** Returns the write of a link. It commits only while the item is as it was read: the same link as before, or none. */
const inPlaceOf = (key: ReturnType<typeof linkKey>, link: ChatLink, before: ChatLink | undefined): Write =>
  before
    ? change(key, { set: link }, [
        ['user_id', '=', before.user_id],
        ['chat_user', '=', before.chat_user],
      ])
    : create(key, link);

const isOfTeam = (link: ChatLink | undefined, { team_id: team }: ChatUser): boolean => link?.team_id === team;

/**
 * Links a user of a chat with a member, both ways, and counts the link. Replaces what was read.
 * @throws WriteConflict when it changed meanwhile, or the team is no longer connected
 */
export const recordLink = (
  w: WorkspaceId,
  link: ChatLink,
  { link: before, chatUser }: Replaced,
  also: readonly Write[] = [],
): Promise<void> => {
  const { platform, user_id: u, team_id: team } = link;
  // A member who was another user of this team no longer is; a user who was another member neither.
  const former = chatUser && chatUser.chat_user !== link.chat_user ? [discard(linkKey(w, chatUser))] : [];
  const other = before && before.user_id !== u ? [discard(keys.chatUser(w, before.user_id, platform))] : [];
  const gone = Number(before !== undefined) + Number(former.length > 0 && isOfTeam(chatUser, link));
  return transact(
    inPlaceOf(linkKey(w, link), link, before),
    inPlaceOf(keys.chatUser(w, u, platform), link, chatUser),
    ...former,
    ...other,
    change(keys.chatConnection(w, platform), { add: { linked: 1 - gone } }, [['team_id', '=', team]]),
    check(keys.user(w, u), [['state', '=', 'accepted']]),
    ...also,
  );
};

/** Removes everything that links a member with users of chats. */
export const removeLinksOf = async (w: WorkspaceId, u: UserId, { now }: Reading): Promise<void> => {
  const reading = { now, consistent: true };
  const { items } = await query<ChatLink>(lists.chatUsersOf(w, u), reading);
  for (const link of items) {
    const { platform, team_id: team } = link;
    const key = keys.chatConnection(w, platform);
    const connected = await get<{ team_id: string }>(key, reading);
    await transact(
      discard(keys.chatUser(w, u, platform)),
      discard(linkKey(w, link)),
      ...(connected?.team_id === team
        ? [change(key, { add: { linked: -1 } }, [['team_id', '=', team]])]
        : []),
    );
  }
};

/** Keeps a link for a user of a chat, under its hash. A new one does not end an older one: each ends by itself. */
export const recordInvitation = (
  w: WorkspaceId,
  hash: string,
  user: ChatUser & { readonly name: string },
  now: Date,
): Promise<object> => {
  const { platform, team_id, chat_user, name } = user;
  const ttl = epochSeconds(addSeconds(now, limits.chat.invitationMinutes * 60));
  const invitation: ChatInvitation = { platform, team_id, chat_user, name, ttl };
  return write(replace(keys.chatInvitation(w, hash), invitation));
};

export const findInvitation = (
  w: WorkspaceId,
  hash: string,
  reading: Reading,
): Promise<ChatInvitation | undefined> => get<ChatInvitation>(keys.chatInvitation(w, hash), reading);

/** Uses a link up; of two uses only one succeeds. @throws Refusal invalid_token */
export const consumeInvitation = (w: WorkspaceId, hash: string): Write =>
  remove(keys.chatInvitation(w, hash), [], 'invalid_token');
