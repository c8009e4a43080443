import type { Award, AwardDraft } from '#shared/model/award';
import { awardDeciders, awardWays } from '#shared/model/award-choices';
import type { GroupId } from '#shared/model/ids';
import { wholeIn } from '#web/product/money/typed.ts';

/** An award as the fields hold it, before validation. */
export const typedOf = (award: Award | null, name: string) => ({
  name,
  way: award?.way ?? awardWays[0],
  emoji: award?.emoji ?? '🏆',
  description: award?.description ?? '',
  points_min: String(award?.points_min ?? 100),
  points_max: String(award?.points_max ?? 100),
  value_id: award?.value_id ?? '',
  group_id: award?.group_id ?? '',
  decided_by: award?.decided_by ?? awardDeciders[0],
  named: award?.named ?? [],
  period: award?.budget?.period ?? ('' as const),
  budget: String(award?.budget?.points ?? ''),
});
export type TypedAward = ReturnType<typeof typedOf>;

/** What is no whole number is refused by the server, in its words. */
const numberIn = (typed: string): number => wholeIn(typed) ?? Number.NaN;

export const draftOf = ({
  period,
  budget,
  named,
  value_id: value,
  group_id: group,
  ...typed
}: TypedAward): AwardDraft => ({
  name: typed.name,
  emoji: typed.emoji,
  description: typed.description,
  way: typed.way,
  points_min: numberIn(typed.points_min),
  points_max: numberIn(typed.points_max),
  value_id: (value || null) as AwardDraft['value_id'],
  group_id: (group || null) as GroupId | null,
  decided_by: typed.decided_by,
  people: typed.decided_by === 'people' ? named.map(({ id }) => id) : [],
  budget: period === '' ? null : { period, points: numberIn(budget) },
});
