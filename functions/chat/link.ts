import { hashSecret, newSecret } from '#functions/crypto/tokens';
import { findConnection } from '#functions/data/chat';
import {
  consumeInvitation,
  findInvitation,
  findReplaced,
  recordInvitation,
  recordLink,
} from '#functions/data/chat-links';
import { absoluteUrl } from '#functions/mails/links';
import { retryOnConflict } from '#functions/table/retry';
import type { ChatConnection, ChatInvitation } from '#shared/model/chat';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { chatUserOf } from './identify.ts';
import type { Chat } from './platform.ts';

/** Returns the address of the page where somebody says that they are this user of the chat. */
export const inviteToLink = async (
  { connection, lookUp }: Pick<Chat, 'connection' | 'lookUp'>,
  chatUser: string,
  now: Date,
): Promise<string> => {
  const { workspace_id: w, platform } = connection;
  const secret = newSecret();
  const name = (await lookUp(chatUser))?.name ?? chatUser;
  await recordInvitation(w, hashSecret(secret), { ...chatUserOf(connection, chatUser), name }, now);
  // In the fragment, which browsers do not send: neither logs nor the referrer contain the secret.
  return absoluteUrl(`/connect/${platform}#${secret}`);
};

/** Returns whom a link is for. @throws Refusal invalid_token */
export const findInvited = async (
  w: WorkspaceId,
  secret: string,
  now: Date,
): Promise<{ readonly invitation: ChatInvitation; readonly connection: ChatConnection }> => {
  const reading = { now, consistent: true };
  const invitation = await findInvitation(w, hashSecret(secret), reading);
  const connection = invitation && (await findConnection(w, invitation.platform, reading));
  if (!invitation || connection?.team_id !== invitation.team_id) throw new Refusal('invalid_token');
  return { invitation, connection };
};

/**
 * Links a member with the user of a chat whom a link is for, once; it replaces what either was linked with.
 * @throws Refusal invalid_token
 */
export const linkInBrowser = async (
  w: WorkspaceId,
  user_id: UserId,
  secret: string,
  now: Date,
): Promise<void> => {
  const { platform, team_id, chat_user } = (await findInvited(w, secret, now)).invitation;
  const linked_at = now.toISOString();
  const link = { platform, team_id, chat_user, user_id, linked_at, by: 'browser' } as const;
  const consumed = consumeInvitation(w, hashSecret(secret));
  await retryOnConflict(
    async () => recordLink(w, link, await findReplaced(w, link, { now, consistent: true }), [consumed]),
    { attempts: 5 },
  );
};
