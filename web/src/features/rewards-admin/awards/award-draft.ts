import type { Award, AwardDraft } from '#shared/model/award';
import { awardDeciders, awardWays } from '#shared/model/award-choices';
import type { GroupId } from '#shared/model/ids';
import { daysBefore } from '#shared/rules/basics/time';
import { wholeIn } from '#web/product/money/typed.ts';
import { today } from '#web/ui/controls/dates/today.ts';

/** How long a new round lasts, if nobody says otherwise. */
const usualDays = 14;

/** An award as the fields hold it, before validation. */
export const typedOf = (award: Award | null, name: string) => ({
  name,
  way: award?.way ?? awardWays[0],
  emoji: award?.emoji ?? '🏆',
  /** A chosen file, or the address of the saved picture. */
  picture: (award?.picture ?? null) as Blob | string | null,
  description: award?.description ?? '',
  points_min: String(award?.points_min ?? 100),
  points_max: String(award?.points_max ?? 100),
  value_id: award?.value_id ?? '',
  group_id: award?.group_id ?? '',
  decided_by: award?.decided_by ?? awardDeciders[0],
  named: award?.named ?? [],
  period: award?.budget?.period ?? ('' as const),
  budget: String(award?.budget?.points ?? ''),
  per_person: String(award?.per_person?.count ?? ''),
  per_person_period: award?.per_person?.period ?? ('year' as const),
  total: String(award?.total ?? ''),
  rounds: Boolean(award?.round),
  opens_on: award?.round?.opens_on ?? today(),
  closes_on: award?.round?.closes_on ?? daysBefore(today(), -usualDays),
  winners: String(award?.round?.winners ?? 1),
  nominations: String(award?.round?.nominations ?? 3),
});
export type TypedAward = ReturnType<typeof typedOf>;

/** Whether members nominate in a round. */
export const isRound = ({ way, rounds }: Pick<TypedAward, 'way' | 'rounds'>): boolean =>
  way === 'nominated' && rounds;

/** What is no whole number is refused by the server, in its words. */
const numberIn = (typed: string): number => wholeIn(typed) ?? Number.NaN;

export const draftOf = ({
  period,
  budget,
  named,
  value_id: value,
  group_id: group,
  ...typed
}: TypedAward): AwardDraft => {
  const decided = isRound(typed) && typed.decided_by === 'manager' ? awardDeciders[0] : typed.decided_by;
  return {
    name: typed.name,
    emoji: typed.emoji,
    description: typed.description,
    way: typed.way,
    points_min: numberIn(typed.points_min),
    points_max: numberIn(typed.points_max),
    value_id: (value || null) as AwardDraft['value_id'],
    group_id: (group || null) as GroupId | null,
    // A round is decided by the same people for all nominees.
    decided_by: decided,
    people: decided === 'people' ? named.map(({ id }) => id) : [],
    budget: period === '' ? null : { period, points: numberIn(budget) },
    per_person:
      typed.per_person.trim() === ''
        ? null
        : { count: numberIn(typed.per_person), period: typed.per_person_period },
    total: typed.total.trim() === '' ? null : numberIn(typed.total),
    round: isRound(typed)
      ? {
          opens_on: typed.opens_on,
          closes_on: typed.closes_on,
          winners: numberIn(typed.winners),
          nominations: numberIn(typed.nominations),
        }
      : null,
  };
};
