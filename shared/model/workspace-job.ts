import type { RewardId, UserId, WorkspaceId } from './ids.ts';

/** What is done to a whole workspace, behind everybody's back. */
export const workspaceJobs = ['add_demo', 'remove_demo', 'reset', 'delete'] as const;
export type WorkspaceJobKind = (typeof workspaceJobs)[number];

/** A job that was asked for and is not done yet; taken away with its last step. */
export type WorkspaceJob = {
  readonly job: WorkspaceJobKind;
  readonly workspace_id: WorkspaceId;
  readonly at: string;
  readonly by_id: UserId;
  /** Until when somebody is at work on it, in milliseconds: nobody else begins before. */
  readonly working?: number;
  /** Which taking of the job that is. */
  readonly worker?: string;
  /** What a removal of demo data takes away, written down before anything of it is gone. */
  readonly demo?: DemoTraces;
  /** Set when all is gone that people can see; what statistics still say of it is swept up later. */
  readonly sweeping?: true;
};

export type DemoTraces = {
  readonly user_ids: readonly UserId[];
  readonly reward_ids: readonly RewardId[];
  /** Real members who were recognised by demo members. */
  readonly met_ids: readonly UserId[];
};
