import { findOutlet } from '#functions/data/chat';
import { findAnnouncement, isWaiting } from '#functions/data/chat-posts';
import { findWorkspace } from '#functions/data/workspaces';
import type { ChatMessageAbout } from '#shared/events/chat';
import { chatSpeech } from '#shared/rules/connections/chat-words';
import { announcementOf } from './announcement.ts';
import { ChatRefused } from './failures.ts';
import type { OpenOutlet } from './platform.ts';
import { noteRefusal } from './refusals.ts';

/** When to look again while the post is being announced, in seconds. */
const soon = 5;

/**
 * Shows what a post says now in the message that announced it. A post that was never announced here has none.
 * @returns after how many seconds to look again, while it waits to be announced: that worker may have read the old words
 */
export const reviseAnnouncement = async (
  open: OpenOutlet,
  { workspace_id: w, platform, post_id: id }: ChatMessageAbout<'changed'>,
  now: Date,
): Promise<number | undefined> => {
  const reading = { now, consistent: true };
  // Read first: what waits no longer is announced by the time the second read is made.
  const waits = await isWaiting(w, platform, id, reading);
  const [connection, announced, workspace] = await Promise.all([
    findOutlet(w, platform, reading),
    findAnnouncement(w, platform, id, reading),
    findWorkspace(w, reading),
  ]);
  if (!announced) return waits && connection ? soon : undefined;
  const { channel, message } = announced;
  const post = workspace && (await announcementOf(workspace, id, reading));
  const outlet = connection?.token === undefined ? undefined : await open(connection);
  if (!post || !outlet?.revise || !connection || channel === undefined || message === undefined)
    return undefined;
  try {
    await outlet.revise({ channel, message }, post, chatSpeech(workspace.language, workspace));
  } catch (error) {
    if (!(error instanceof ChatRefused)) throw error;
    // Somebody removed it, or the channel is gone: no problem of the connection.
    if (error.problem === 'revoked') await noteRefusal(connection, error, now);
  }
  return undefined;
};
