import { findAnnouncement, removeAnnouncement } from '#functions/data/announcements';
import { auditWrite } from '#functions/data/audit';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';

export const handler = handleWith(
  posts.unpin,
  ({ workspaceId, reading }) => findAnnouncement(workspaceId, reading),
  async ({ actor, now }, stored) => {
    // Somebody else took it down: that is what was asked for.
    if (!stored) return null;
    await removeAnnouncement(stored, actor.user, auditWrite(actor, 'announcement_removed', {}, now));
    return null;
  },
);
