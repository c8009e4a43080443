import type { GroupId, UserId, WorkspaceId } from '#shared/model/ids';
import type { PointsOf } from '#shared/model/points-account';

const key = (pk: string, sk: string) => ({ pk, sk });

/** The lists of keys.ts for what points come to, and for those of people who leave. */
export const pointsLists = {
  pointsMonths: (w: WorkspaceId) => ({ pk: `W#${w}#POINTS` }),
  lastDays: (w: WorkspaceId) => ({ pk: `W#${w}#LAST_DAYS` }),
  leavers: (w: WorkspaceId) => ({ pk: `W#${w}#LEAVERS` }),
};

/** The keys of keys.ts for the same. */
export const pointsKeys = {
  pointsMonth: (w: WorkspaceId, month: string, of: GroupId | PointsOf) =>
    key(`W#${w}#POINTS`, `${month}#${of}`),
  lastDay: (w: WorkspaceId, day: string, u: UserId) => key(`W#${w}#LAST_DAYS`, `${day}#${u}`),
  leaver: (w: WorkspaceId, left: string, u: UserId) => key(`W#${w}#LEAVERS`, `${left}#${u}`),
};
