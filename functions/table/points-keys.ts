import type { GroupId, RewardId, UserId, WorkspaceId } from '#shared/model/ids';
import type { PointsOf } from '#shared/model/points-account';

const key = (pk: string, sk: string) => ({ pk, sk });

/** The lists of keys.ts for what points come to, for those of people who leave, and for how often rewards are redeemed. */
export const pointsLists = {
  pointsMonths: (w: WorkspaceId) => ({ pk: `W#${w}#POINTS` }),
  lastDays: (w: WorkspaceId) => ({ pk: `W#${w}#LAST_DAYS` }),
  leavers: (w: WorkspaceId) => ({ pk: `W#${w}#LEAVERS` }),
  rewardUses: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'REDEEMED#' }),
};

/** The keys of keys.ts for the same. */
export const pointsKeys = {
  pointsMonth: (w: WorkspaceId, month: string, of: GroupId | PointsOf) =>
    key(`W#${w}#POINTS`, `${month}#${of}`),
  lastDay: (w: WorkspaceId, day: string, u: UserId) => key(`W#${w}#LAST_DAYS`, `${day}#${u}`),
  rewardUse: (w: WorkspaceId, u: UserId, r: RewardId, period: string) =>
    key(`W#${w}#U#${u}`, `REDEEMED#${r}#${period}`),
  leaver: (w: WorkspaceId, left: string, u: UserId) => key(`W#${w}#LEAVERS`, `${left}#${u}`),
};
