import type { AwardId, AwardRequestId, UserId, WorkspaceId } from '#shared/model/ids';

const key = (pk: string, sk: string) => ({ pk, sk });

/** The lists of keys.ts for awards. */
export const awardLists = {
  awards: (w: WorkspaceId) => ({ pk: `W#${w}#AWARDS` }),
  awardRequests: (w: WorkspaceId) => ({ pk: `W#${w}#AWARD_REQUESTS` }),
  awardMarks: (w: WorkspaceId) => ({ pk: `W#${w}#AWARD_MARKS` }),
  awardMarksOf: (w: WorkspaceId, award: AwardId) => ({ pk: `W#${w}#AWARD_MARKS`, begins: `${award}#` }),
  awardTallies: (w: WorkspaceId) => ({ pk: `W#${w}#AWARD_TALLIES` }),
  awardBudgets: (w: WorkspaceId) => ({ pk: `W#${w}#AWARD_BUDGETS` }),
  awardUses: (w: WorkspaceId) => ({ pk: `W#${w}#AWARD_USES` }),
  claimPictures: (w: WorkspaceId) => ({ pk: `W#${w}#CLAIM_PICTURES` }),
};

/** Those of them that are purged, in this order. */
export const plainAwardLists = [
  'awardTallies',
  'awardBudgets',
  'awardUses',
  'claimPictures',
  'awardRequests',
  'awardMarks',
  'awards',
] as const satisfies readonly (keyof typeof awardLists)[];

/** The keys of keys.ts for the same. */
export const awardKeys = {
  award: (w: WorkspaceId, award: AwardId) => key(`W#${w}#AWARDS`, award),
  awardRequest: (w: WorkspaceId, request: AwardRequestId) => key(`W#${w}#AWARD_REQUESTS`, request),
  awardMark: (w: WorkspaceId, award: AwardId, from: UserId, to: UserId) =>
    key(`W#${w}#AWARD_MARKS`, `${award}#${from}#${to}`),
  awardTally: (w: WorkspaceId, award: AwardId, u: UserId, period: string) =>
    key(`W#${w}#AWARD_TALLIES`, `${award}#${u}#${period}`),
  awardBudget: (w: WorkspaceId, award: AwardId, period: string) =>
    key(`W#${w}#AWARD_BUDGETS`, `${award}#${period}`),
  awardUse: (w: WorkspaceId, award: AwardId, u: UserId, period: string) =>
    key(`W#${w}#AWARD_USES`, `${award}#${u}#${period}`),
  claimPicture: (w: WorkspaceId, until: string, request: AwardRequestId) =>
    key(`W#${w}#CLAIM_PICTURES`, `${until}#${request}`),
};
