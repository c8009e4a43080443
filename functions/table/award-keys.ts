import type { AwardId, WorkspaceId } from '#shared/model/ids';

const key = (pk: string, sk: string) => ({ pk, sk });

/** The lists of keys.ts for awards. */
export const awardLists = {
  awards: (w: WorkspaceId) => ({ pk: `W#${w}#AWARDS` }),
  awardBudgets: (w: WorkspaceId) => ({ pk: `W#${w}#AWARD_BUDGETS` }),
};

/** The keys of keys.ts for the same. */
export const awardKeys = {
  award: (w: WorkspaceId, award: AwardId) => key(`W#${w}#AWARDS`, award),
  awardBudget: (w: WorkspaceId, award: AwardId, period: string) =>
    key(`W#${w}#AWARD_BUDGETS`, `${award}#${period}`),
};
