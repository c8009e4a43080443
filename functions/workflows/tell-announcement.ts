import { findAnnouncement } from '#functions/data/announcements';
import { recordNews } from '#functions/data/news';
import { listUsers } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import type { QueueMails } from '#functions/mails/kinds';
import { mapConcurrent } from '#functions/platform/concurrency';
import type { AnnouncementSlice } from '#shared/events/each-workspace';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { isBeingRemoved, shouldSendMail } from '#shared/rules/mails/mails';
import { announcementNews, hearsNews } from '#shared/rules/mails/news';
import { isPinned } from '#shared/rules/posts/announcements';

/** How many members are told at the same time. */
const width = 10;

/**
 * Tells the members after one of an announcement, a page at a time, until all know or time is short: then a message is
 * queued for the rest. A slice that is done again tells nobody twice. One that was replaced or taken down is told no more.
 * @param isTimeShort whether another page may take too long
 */
export const tellAnnouncement = async (
  w: WorkspaceId,
  { id, after: from }: AnnouncementSlice,
  now: Date,
  queues: {
    readonly queueMails: QueueMails;
    readonly goOn: (slice: AnnouncementSlice) => Promise<void>;
    readonly isTimeShort: () => boolean;
  },
): Promise<void> => {
  const reading = { now, consistent: true };
  const [workspace, stored] = await Promise.all([findWorkspace(w, reading), findAnnouncement(w, reading)]);
  if (!workspace || isBeingRemoved(workspace, stored) || stored?.id !== id) return;
  if (!isPinned(stored, workspace, now)) return;
  const news = announcementNews(stored);
  for (let after = from; ;) {
    const { users, next } = await listUsers(w, { limit: limits.usersPage, ...(after && { after }) }, { now });
    const told = users.filter((user) => hearsNews(user, news));
    await mapConcurrent(told, width, ({ id: to }) => recordNews(w, to, [{ ...news, to: [to] }], now));
    await queues.queueMails(
      told
        .filter((user) => user.state === 'accepted' && shouldSendMail('announcements', user, workspace))
        .map(({ id: user_id }) => ({
          mail: 'announcement' as const,
          event: id,
          workspace_id: w,
          user_id,
          announcement: id,
        })),
    );
    if (!next) return;
    after = next as UserId;
    if (queues.isTimeShort()) return queues.goOn({ id, after });
  }
};
