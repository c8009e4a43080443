import { findAnnouncement, removeAnnouncement } from '#functions/data/announcements';
import { auditWrite } from '#functions/data/audit';
import { handleWith } from '#functions/http/handle';
import { announcements } from '#shared/contract/announcements';
import { Refusal } from '#shared/model/refusal';

export const handler = handleWith(
  announcements.unpin,
  ({ workspaceId, reading }) => findAnnouncement(workspaceId, reading),
  async ({ actor, now }, stored) => {
    if (!stored) throw new Refusal('not_found');
    await removeAnnouncement(stored, actor.user, auditWrite(actor, 'announcement_removed', {}, now));
    return null;
  },
);
