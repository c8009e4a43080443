import type {
  Award,
  AwardCounts,
  AwardDraft,
  AwardRemoval,
  OpenAward,
  RoundState,
  StoredAward,
  StoredRound,
} from '#shared/model/award';
import type { AwardId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import type { Workspace } from '#shared/model/workspace';
import { hasAnyPermission, isCurrentMember, personById, type UsersById } from '../people/users.ts';
import { groupIdsOf } from '../people/groups.ts';
import { managerOf } from '../people/managers.ts';
import { valueSnapshot } from '../posts/posts.ts';
import { budgetUse } from './budgets.ts';
import { requirePossibleRound, requireSameRound, roundAfter, roundState } from './rounds.ts';

type Zone = Pick<Workspace, 'timezone'>;

/** A draft, and what it names as it was read. */
export type AskedAward = {
  readonly draft: AwardDraft;
  readonly value: Value | undefined;
  readonly hasGroup: boolean;
  /** The people whom it names. */
  readonly people: UsersById;
};

/** Whoever was named before may have left: nobody has to notice it before saving something else. */
const isNameable = (
  id: UserId,
  people: AskedAward['people'],
  before: Pick<StoredAward, 'people'> | undefined,
): boolean => {
  const user = people.get(id);
  return user !== undefined && (isCurrentMember(user) || before?.people.includes(id) === true);
};

/** @throws Refusal value_required | group_not_found | user_not_found | out_of_range */
const requirePossible = ({ draft, value, hasGroup, people }: AskedAward, before?: StoredAward): void => {
  requirePossibleRound(draft);
  const { points_min: start, points_max: most, budget, decided_by: decided } = draft;
  if (most < start) throw new Refusal('out_of_range', { start, finish: limits.award.points }, ['points_max']);
  if (budget && budget.points < most)
    throw new Refusal('out_of_range', { start: most, finish: limits.award.budget }, ['budget', 'points']);
  if (draft.value_id !== null && !value) throw new Refusal('value_required', {}, ['value_id']);
  if (draft.group_id !== null && !hasGroup) throw new Refusal('group_not_found', {}, ['group_id']);
  if (decided !== 'people') return;
  if (draft.people.length === 0 || !draft.people.every((id) => isNameable(id, people, before)))
    throw new Refusal('user_not_found', {}, ['people']);
};

/** What a draft makes of an award: an undefined value removes the attribute. */
const fieldsOf = (
  { value_id: value, group_id: group, budget, per_person: limit, total, people, round, ...draft }: AwardDraft,
  before?: StoredRound,
) => ({
  ...draft,
  people: draft.decided_by === 'people' ? people : [],
  value_id: value ?? undefined,
  group_id: group ?? undefined,
  budget: budget ?? undefined,
  per_person: limit ?? undefined,
  total: total ?? undefined,
  round: roundAfter(before, round),
});

const withoutUndefined = <Item extends object>(item: Item) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

/**
 * Plans an award.
 * @throws Refusal too_many | value_required | group_not_found | user_not_found | out_of_range
 */
export const planAward = (
  asked: AskedAward,
  workspace: Pick<Workspace, 'id' | 'awards_count'>,
  id: AwardId,
  now: Date,
): StoredAward => {
  const { count: max } = limits.award;
  if ((workspace.awards_count ?? 0) >= max) throw new Refusal('too_many', { max });
  requirePossible(asked);
  return {
    ...withoutUndefined(fieldsOf(asked.draft)),
    id,
    workspace_id: workspace.id,
    created_at: now.toISOString(),
    revision: 1,
  } as StoredAward;
};

/** What a change of an award stores. */
export type AwardChange = ReturnType<typeof fieldsOf>;

/**
 * Plans a change of an award. Posts keep what it was when it was given. Another way is another award.
 * @throws Refusal award_way | award_open | value_required | group_not_found | user_not_found | out_of_range
 */
export const planAwardChange = (
  award: StoredAward,
  asked: AskedAward,
  zone: Zone,
  now: Date,
): AwardChange => {
  requirePossible(asked, award);
  requireSameRound(award, asked.draft, zone, now);
  if (asked.draft.way !== award.way) throw new Refusal('award_way', {}, ['way']);
  return fieldsOf(asked.draft, award.round);
};

/**
 * Plans how an award goes for which requests wait: they end with the words of whoever deletes it. undefined: none waits.
 * @throws Refusal award_requested: there are no words | award_open: winners get their award now
 */
export const planRemoval = (
  { pending: count = 0, round }: StoredAward,
  reason: string,
  by: UserId,
  now: Date,
): AwardRemoval | undefined => {
  if (count === 0) return undefined;
  if (round?.choice) throw new Refusal('award_open');
  if (!reason) throw new Refusal('award_requested', { count }, ['reason']);
  return { by_id: by, at: now.toISOString(), reason };
};

/** An award after a change. */
export const changedAward = (
  award: StoredAward,
  change: AwardChange | { readonly picture: string | undefined },
): StoredAward => withoutUndefined({ ...award, ...change, revision: award.revision + 1 }) as StoredAward;

const draftOf = (award: StoredAward): AwardDraft => ({
  name: award.name,
  emoji: award.emoji,
  description: award.description,
  way: award.way,
  points_min: award.points_min,
  points_max: award.points_max,
  value_id: award.value_id ?? null,
  group_id: award.group_id ?? null,
  decided_by: award.decided_by,
  people: [...award.people],
  budget: award.budget ?? null,
  per_person: award.per_person ?? null,
  total: award.total ?? null,
  round: award.round
    ? {
        opens_on: award.round.opens_on,
        closes_on: award.round.closes_on,
        winners: award.round.winners,
        nominations: award.round.nominations,
      }
    : null,
});

const stateOf = ({ round }: StoredAward, zone: Zone, now: Date): RoundState | null =>
  round ? roundState(round, zone, now) : null;

export const presentAward = (
  award: StoredAward,
  counts: AwardCounts,
  people: UsersById,
  zone: Zone,
  now: Date,
): Award => ({
  id: award.id,
  ...draftOf(award),
  picture: award.picture ?? null,
  pending: award.pending ?? 0,
  round_state: stateOf(award, zone, now),
  named: award.people.map((id) => personById(people, id)),
  use: budgetUse(award, counts, zone, now),
});

type Decided = Pick<StoredAward, 'decided_by' | 'people'>;
type Actor = Pick<User, 'id' | 'permissions'>;

const isAdministrator = (actor: Actor): boolean => hasAnyPermission(actor, ['rewards_administrator']);

/** Whether somebody decides on an award to a member. Where nobody is the manager, rewards administrators do. */
export const decidesOn = (
  { decided_by: decided, people }: Decided,
  actor: Actor,
  receiver: Pick<User, 'state' | 'manager_id'> | undefined,
): boolean => {
  if (decided === 'people') return people.includes(actor.id);
  const manager = decided === 'manager' ? managerOf(receiver) : undefined;
  return manager === undefined ? isAdministrator(actor) : manager === actor.id;
};

/** Whether an award is open to somebody: to ask for it, or who may give it to anybody at all. */
export const isOpenTo = (
  { way, decided_by: decided, people, group_id: group }: Decided & Pick<StoredAward, 'way' | 'group_id'>,
  actor: Actor & Pick<User, 'department_id' | 'location_id'>,
  hasReports: boolean,
): boolean => {
  if (way === 'nominated') return true;
  if (way === 'claimed') return group === undefined || groupIdsOf(actor).includes(group);
  if (decided === 'people') return people.includes(actor.id);
  return isAdministrator(actor) || (decided === 'manager' && hasReports);
};

/** An award as it is shown to whoever may give it. */
export const presentOpenAward = (
  award: StoredAward,
  value: Value | undefined,
  counts: AwardCounts,
  can: OpenAward['can'],
  zone: Zone,
  now: Date,
): OpenAward => {
  const { name, emoji, description, way, points_min, points_max, group_id, per_person, round } =
    draftOf(award);
  const { left, times_left } = budgetUse(award, counts, zone, now);
  return {
    id: award.id,
    name,
    emoji,
    picture: award.picture ?? null,
    description,
    way,
    points_min,
    points_max,
    group_id,
    per_person,
    round,
    round_state: stateOf(award, zone, now),
    can,
    value: value ? valueSnapshot(value) : null,
    left,
    times_left,
  };
};
