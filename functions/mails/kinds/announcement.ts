import type { Mail } from '#functions/adapters/mail/mail';
import { findAnnouncement } from '#functions/data/announcements';
import { paragraph } from '#functions/mails/components';
import { addressed, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords } from '#functions/mails/words';
import { AnnouncementId } from '#shared/model/ids';
import { isBeingRemoved, shouldSendMail } from '#shared/rules/mails/mails';
import { isPinned } from '#shared/rules/posts/announcements';

export const announcementMail = (to: Addressed, { message }: { readonly message: string }): Mail => {
  const words = mailWords(to);
  const details = { workspace: to.workspace.name };
  return notice(to, {
    subject: [words.announcement_title, details],
    preview: message,
    title: fillPlaceholders(words.announcement_title, details),
    pieces: message
      .split(/\n+/)
      .filter((line) => line.trim() !== '')
      .map((line) => paragraph(line)),
    button: { label: words.points_button, url: absoluteUrl('/feed') },
    why: words.announcement_why,
  });
};

/** To each member who wants it, what an administrator pinned, as long as it is pinned. */
export const announcement = mailKind(
  'announcement',
  { announcement: AnnouncementId },
  {
    render: async ({ announcement: id }, facts) => {
      const { user, workspace, reading } = facts;
      if (!shouldSendMail('announcements', user, workspace)) return undefined;
      const stored = await findAnnouncement(workspace.id, reading);
      if (stored?.id !== id || isBeingRemoved(workspace, stored)) return undefined;
      if (!isPinned(stored, workspace, reading.now)) return undefined;
      return announcementMail(addressed(facts, 'announcements'), stored);
    },
  },
);
