import { findOutlet } from '#functions/data/chat';
import { findAnnouncement, forgetAnnounced } from '#functions/data/chat-posts';
import type { ChatMessageAbout } from '#shared/events/chat';
import type { ChatMessageId, OutletConnection } from '#shared/model/chat';
import { ChatRefused } from './failures.ts';
import type { OpenOutlet, Outlet } from './platform.ts';
import { noteRefusal } from './refusals.ts';

/** Removes what was said of a post, where the chat allows it. */
export const takeBack = async (
  { connection, withdraw }: Pick<Outlet, 'withdraw'> & { readonly connection: OutletConnection },
  { channel, message }: Partial<ChatMessageId>,
  now: Date,
): Promise<void> => {
  if (!withdraw || channel === undefined || message === undefined) return;
  try {
    await withdraw({ channel, message });
  } catch (error) {
    if (!(error instanceof ChatRefused)) throw error;
    // Somebody else removed it, it is too old for that, or the channel is gone: no problem of the connection.
    if (error.problem === 'revoked') await noteRefusal(connection, error, now);
  }
};

/**
 * Removes the message about a deleted post. A post that still waits is never announced. If a worker announces it at this
 * moment, that worker removes the message.
 */
export const withdrawPost = async (
  open: OpenOutlet,
  { workspace_id: w, platform, post_id: id }: ChatMessageAbout<'withdrawn'>,
  now: Date,
): Promise<void> => {
  const reading = { now, consistent: true };
  const [connection, announced] = await Promise.all([
    findOutlet(w, platform, reading),
    findAnnouncement(w, platform, id, reading),
  ]);
  if (!announced) return;
  const outlet = connection?.token === undefined ? undefined : await open(connection);
  if (connection && outlet) await takeBack({ ...outlet, connection }, announced, now);
  await forgetAnnounced(w, announced);
};
