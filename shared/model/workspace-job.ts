import type { PeopleFileId, RewardId, UserId, WorkspaceId } from './ids.ts';

/** Background jobs on a whole workspace. */
export const workspaceJobs = ['add_demo', 'remove_demo', 'reset', 'delete'] as const;
export type WorkspaceJobKind = (typeof workspaceJobs)[number];

/** Background jobs that write the archive of a workspace, or import one that an administrator uploaded. */
const archiveJobs = ['write_archive', 'read_archive'] as const;
export type ArchiveJobKind = (typeof archiveJobs)[number];

/** Background jobs that read or write files of a workspace: its archives, and the file of its people. */
export const fileJobs = [...archiveJobs, 'apply_people'] as const;
type FileJobKind = (typeof fileJobs)[number];

/** A job that was requested and is not finished. Its last step removes this item. */
export type WorkspaceJob = {
  readonly job: WorkspaceJobKind | FileJobKind;
  readonly workspace_id: WorkspaceId;
  readonly at: string;
  readonly by_id: UserId;
  /** The lease: until this time (in milliseconds) no other worker starts the job. */
  readonly working?: number;
  /** Identifies the worker that holds the lease. */
  readonly worker?: string;
  /** What a removal of demo data must remove, recorded before the first item is deleted. */
  readonly demo?: DemoDataIds;
  /** The archive that is imported, in as many parts as were uploaded. */
  readonly upload?: Upload;
  /** The file of people that is applied. */
  readonly file?: PeopleFileId;
  /** The archive is written in part; another delivery of the message goes on. */
  readonly paused?: true;
  /** Set when everything visible is removed. Remaining statistics are cleaned up afterward. */
  readonly sweeping?: true;
};

/** An archive that was uploaded in parts, numbered from 1. */
export type Upload = { readonly id: string; readonly parts: number };

export type DemoDataIds = {
  readonly user_ids: readonly UserId[];
  readonly reward_ids: readonly RewardId[];
  /** Real members who received posts from demo members. */
  readonly met_ids: readonly UserId[];
};
