import { findAnnouncement, removeAnnouncement } from '#functions/data/announcements';
import { auditWrite } from '#functions/data/audit';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';

export const handler = handleWith(
  posts.unpin,
  ({ workspaceId, reading }) => findAnnouncement(workspaceId, reading),
  async ({ actor, now }, stored) => {
    if (!stored) throw new Refusal('not_found');
    await removeAnnouncement(stored, actor.user, auditWrite(actor, 'announcement_removed', {}, now));
    return null;
  },
);
