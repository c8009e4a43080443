import * as z from 'zod';
import { Day, Instant } from './common.ts';
import { AnnouncementId, type UserId, type WorkspaceId } from './ids.ts';
import { PostDraft } from './post.ts';

/** What administrators tell everybody: it stands above the feed until the end of a day. */
export const AnnouncementDraft = PostDraft.pick({ message: true, gif: true }).extend({
  until: Day.describe("the last day it is pinned, in the workspace's time zone"),
});
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;

/** The announcement of a workspace as stored in the table. A workspace has one at most. */
export type StoredAnnouncement = {
  readonly id: AnnouncementId;
  readonly workspace_id: WorkspaceId;
  readonly message: string;
  readonly gif?: string;
  readonly until: string;
  readonly by_id: UserId;
  readonly created_at: string;
  readonly ttl: number;
};

export const Announcement = z.object({
  id: AnnouncementId,
  message: z.string(),
  gif: z.string().nullable(),
  until: Day,
  created_at: Instant,
});
export type Announcement = z.infer<typeof Announcement>;
