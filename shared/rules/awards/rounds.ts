import type {
  AwardDraft,
  AwardRound,
  RoundState,
  StoredAward,
  StoredRound,
  WinnersDraft,
} from '#shared/model/award';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import { dayOf, daysBefore, startOfDay } from '../basics/time.ts';

type Zone = Pick<Workspace, 'timezone'>;

/** How far the round of an award is, by the days of the team and by what was decided. */
export const roundState = (round: StoredRound, { timezone }: Zone, now: Date): RoundState => {
  if (round.ended_at !== undefined) return 'ended';
  if (round.choice) return 'choosing';
  const today = dayOf(now, timezone);
  if (today < round.opens_on) return 'planned';
  return today <= round.closes_on ? 'open' : 'deciding';
};

/** @throws Refusal out_of_range: it ends before it starts, or lasts too long | wrong_format: no nomination, or one for a manager */
export const requirePossibleRound = ({ round, way, decided_by: decided }: AwardDraft): void => {
  if (!round) return;
  const { opens_on: start, closes_on: closes } = round;
  const finish = daysBefore(start, -limits.award.roundDays);
  if (closes < start || closes > finish)
    throw new Refusal('out_of_range', { start, finish }, ['round', 'closes_on']);
  if (way !== 'nominated') throw new Refusal('wrong_format', {}, ['round']);
  // All nominees are compared by the same people.
  if (decided === 'manager') throw new Refusal('wrong_format', {}, ['decided_by']);
};

const isRunning = (round: StoredRound | undefined, zone: Zone, now: Date): round is StoredRound =>
  round !== undefined && !['planned', 'ended'].includes(roundState(round, zone, now));

const fixed = ['opens_on', 'winners', 'nominations'] as const satisfies readonly (keyof AwardRound)[];

/**
 * Checks that nobody changes what members were nominated for, from the first day of a round until its winners have their award.
 * @throws Refusal award_open
 */
export const requireSameRound = (award: StoredAward, draft: AwardDraft, zone: Zone, now: Date): void => {
  const { round } = award;
  if (!isRunning(round, zone, now)) return;
  const same =
    draft.points_min === award.points_min &&
    draft.points_max === award.points_max &&
    (draft.group_id ?? undefined) === award.group_id &&
    fixed.every((name) => draft.round?.[name] === round[name]);
  if (!same || round.choice) throw new Refusal('award_open');
};

/** The round of an award after a change. One that ended is followed by another one when it gets another first day. */
export const roundAfter = (
  before: StoredRound | undefined,
  draft: AwardRound | null,
): StoredRound | undefined => {
  if (!draft) return undefined;
  if (!before || (before.ended_at !== undefined && draft.opens_on !== before.opens_on)) return draft;
  const { told_at: told, ...kept } = before;
  return {
    ...kept,
    ...draft,
    ...(told !== undefined && draft.closes_on === before.closes_on && { told_at: told }),
  };
};

/** Whether nothing but the days of a round decides that members can ask now; an award without one is always open. */
export const isRoundOpen = ({ round }: Pick<StoredAward, 'round'>, zone: Zone, now: Date): boolean =>
  !round || roundState(round, zone, now) === 'open';

/** Checks that members can nominate now. @throws Refusal nominations_closed (details: start, finish) */
export const requireOpenRound = ({ round }: StoredAward, zone: Zone, now: Date): void => {
  if (!round || isRoundOpen({ round }, zone, now)) return;
  throw new Refusal('nominations_closed', { start: round.opens_on, finish: round.closes_on });
};

/** When something is to be done about an award: the end of its round is told, its winners get it, or it goes. */
export const awardMoment = ({ round, removal }: StoredAward, { timezone }: Zone): Date | undefined => {
  if (removal) return new Date(removal.at);
  if (!round || round.ended_at !== undefined) return undefined;
  if (round.choice) return new Date(round.choice.at);
  return round.told_at === undefined ? startOfDay(daysBefore(round.closes_on, -1), timezone) : undefined;
};

/** What is due about an award. */
export const dueOfAward = (
  award: StoredAward,
  zone: Zone,
  now: Date,
): 'tell' | 'choose' | 'remove' | undefined => {
  const moment = awardMoment(award, zone);
  if (!moment || moment > now) return undefined;
  if (award.removal) return 'remove';
  return award.round?.choice ? 'choose' : 'tell';
};

/** Adds a nominee to the shortlist of those who decide, or takes one off it. @throws Refusal already_settled | too_many */
export const withStar = (
  round: StoredRound,
  nominee: WinnersDraft['user_ids'][number],
  starred: boolean,
): StoredRound => {
  if (round.choice || round.ended_at !== undefined) throw new Refusal('already_settled');
  const others = (round.shortlist ?? []).filter((id) => id !== nominee);
  const { shortlist: max } = limits.award;
  if (starred && others.length >= max) throw new Refusal('too_many', { max });
  return { ...round, shortlist: starred ? [...others, nominee] : others };
};

/** What stays of a round when its nominations go: after a reset, and in an archive. */
export const keptRound = ({
  opens_on,
  closes_on,
  winners,
  nominations,
  ended_at,
}: StoredRound): StoredRound => ({
  opens_on,
  closes_on,
  winners,
  nominations,
  ...(ended_at !== undefined && { ended_at }),
});
