import type { AwardCounts, StoredAward, StoredAwardBudget, StoredAwardUse } from '#shared/model/award';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { Workspace } from '#shared/model/workspace';
import { type BudgetCharge, budgetPeriod, chargedAward, ever } from '#shared/rules/awards/budgets';
import { type AwardUse, countedUse } from '#shared/rules/awards/uses';
import { usePeriod } from '#shared/rules/rewards/person-limits';
import { type Key, keys, lists } from '#functions/table/keys';
import { getItems, query, type Reading } from '#functions/table/read';
import { upsert, type Write } from '#functions/table/writes';

/** The counters of an award: of the period of its budget, of all time where that is limited, and of members. */
const countersOf = (
  { id: w, timezone }: Pick<Workspace, 'id' | 'timezone'>,
  award: StoredAward,
  receivers: readonly UserId[],
  now: Date,
): readonly Key[] => {
  const { id, per_person: limit, total } = award;
  return [
    keys.awardBudget(w, id, budgetPeriod(award, { timezone }, now)),
    ...(total === undefined ? [] : [keys.awardBudget(w, id, ever)]),
    ...(limit ? receivers.map((u) => keys.awardUse(w, id, u, usePeriod(limit, { timezone }, now))) : []),
  ];
};

/** Returns what awards have given so far, in their order: in the period of today, in all, and to members. */
export const findCounts = async (
  workspace: Pick<Workspace, 'id' | 'timezone'>,
  awards: readonly StoredAward[],
  receivers: readonly UserId[],
  reading: Reading,
): Promise<readonly AwardCounts[]> => {
  const counters = awards.map((award) => countersOf(workspace, award, receivers, reading.now));
  const found = await getItems<readonly (StoredAwardBudget & StoredAwardUse)[]>(counters.flat(), reading);
  let at = 0;
  return awards.map(({ per_person: limit, total }) => {
    const now = found[at++];
    const inAll = total === undefined ? undefined : found[at++];
    const persons = new Map(limit ? receivers.map((u) => [u, found[at++]?.count ?? 0] as const) : []);
    return { now, inAll, persons };
  });
};

/** Returns the same of one award. */
export const findCountsOf = async (
  workspace: Pick<Workspace, 'id' | 'timezone'>,
  award: StoredAward,
  receivers: readonly UserId[],
  reading: Reading,
): Promise<AwardCounts> => (await findCounts(workspace, [award], receivers, reading))[0] ?? {};

/** Returns what all awards have given, period by period. */
export const listBudgets = async (w: WorkspaceId, reading: Reading): Promise<StoredAwardBudget[]> =>
  (await query<StoredAwardBudget>(lists.awardBudgets(w), reading)).items;

/** Charges the counters of an award while there is room in them, so that two at once cannot exceed them. */
export const chargeBudget = (
  { workspace_id: w, id }: StoredAward,
  { period, points, room, total }: BudgetCharge,
  use: AwardUse | undefined,
): readonly Write[] => {
  const add = { spent: points, given: 1 };
  const set = { award_id: id };
  return [
    upsert(
      keys.awardBudget(w, id, period),
      { set: { ...set, period }, add },
      room === undefined ? [] : [{ any: [{ absent: 'spent' }, ['spent', '<=', room]] }],
    ),
    upsert(
      keys.awardBudget(w, id, ever),
      { set: { ...set, period: ever }, add },
      total === undefined ? [] : [{ any: [{ absent: 'given' }, ['given', '<', total]] }],
    ),
    ...(use
      ? [
          upsert(
            keys.awardUse(w, id, use.user_id, use.period),
            { set: { ...set, user_id: use.user_id, period: use.period }, add: { count: 1 } },
            [{ any: [{ absent: 'count' }, ['count', '<', use.most]] }],
          ),
        ]
      : []),
  ];
};

/** Gives back what a post was charged, to the periods in which it counted. */
export const returnBudget = (post: StoredPost): readonly Write[] => {
  const { workspace_id: w, score } = post;
  const award = chargedAward(post);
  if (!award) return [];
  const use = countedUse(post);
  const add = { spent: -score, given: -1 };
  const set = { award_id: award.id };
  return [
    ...[award.period, ever].map((period) =>
      upsert(keys.awardBudget(w, award.id, period), { set: { ...set, period }, add }),
    ),
    ...(use
      ? [
          upsert(keys.awardUse(w, award.id, use.user_id, use.period), {
            set: { ...set, user_id: use.user_id, period: use.period },
            add: { count: -1 },
          }),
        ]
      : []),
  ];
};
