import type { GroupId, UserId } from './ids.ts';
import type { User } from './user.ts';

/** Extra points to give that the members of a group get one after the other, as stored in the table until all have them. */
export type ExtraOrder = {
  readonly id: string;
  readonly workspace_id: User['workspace_id'];
  readonly group_id: GroupId;
  readonly points: number;
  readonly reason: string;
  /** The period that it was given for: who is in a later one gets nothing. */
  readonly period: string;
  /** Who got them last, in the order of their ids. */
  readonly done_until?: UserId;
  readonly ttl: number;
};
