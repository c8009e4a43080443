import type { EntryId, UserId } from '#shared/model/ids';
import type { StoredEntry } from '#shared/model/entry';
import { limits } from '#shared/model/limits';
import type { GroupSnapshot, StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { groupIdsOf } from '../people/groups.ts';
import { nextEntry } from '../rewards/ledger.ts';
import { dayOf, daysBefore, startOfDay } from '../basics/time.ts';
import { allowanceOf, type AllowanceSettings, isCurrentMember, isPaidBy } from '../people/users.ts';

export type Receiver = Pick<
  User,
  'id' | 'balance' | 'entries' | 'state' | 'department_id' | 'location_id' | 'manager_chain' | 'demo'
>;

/** What a post takes from its giver's allowance, with the user the decision was based on. */
export type AllowanceCharge = {
  readonly user: User;
  readonly period: string;
  /** The number of the allowance. */
  readonly number: number;
  readonly cost: number;
  /** The most that may be spent in the period. */
  readonly limit: number;
};

/** What a post without points takes: one of those that a member sends on a day. */
export type ThanksCount = {
  readonly user: User;
  readonly day: string;
  /** How many the member sent on that day before. */
  readonly sent: number;
};

/** What a deleted post gives back to its giver's allowance, with the user the decision was based on. */
export type AllowanceReturn = {
  readonly user: User;
  readonly returned: number;
};

type Cause = Pick<StoredEntry, 'post_id' | 'add_on_id'>;

/** Points from one member to each of several others. */
export type GrantRequest = {
  readonly giver: User;
  readonly to_id: readonly UserId[];
  readonly score: number;
  readonly workspace: AllowanceSettings;
  /** The members who were read; a receiver who is not among them does not exist. */
  readonly receivers: readonly Receiver[];
  readonly newEntryId: () => EntryId;
  readonly now: Date;
};

/** What giving points changes: the giver's allowance, and the balance of each receiver. */
export type Grant = {
  /** When the points were given, and from which allowance. */
  readonly paid: Pick<StoredPost, 'created_at' | 'period' | 'allowance_number' | 'day' | 'groups'>;
  readonly allowance: AllowanceCharge;
  readonly entries: readonly StoredEntry[];
};

/** What thanking without points changes: no allowance and no balance. */
export type Thanks = Pick<Grant, 'paid'> & { readonly thanks: ThanksCount };

/**
 * Returns the receivers who take part, in the order of their ids.
 * @throws Refusal self_recognition | user_not_found
 */
export const requireReceivers = ({
  giver,
  to_id: ids,
  receivers,
}: Pick<GrantRequest, 'giver' | 'to_id' | 'receivers'>): readonly Receiver[] => {
  if (ids.includes(giver.id)) throw new Refusal('self_recognition', {}, ['to_id']);
  const known = new Map(receivers.filter(isCurrentMember).map((receiver) => [receiver.id, receiver]));
  const to = ids.map((receiver) => known.get(receiver));
  if (!to.every((receiver) => receiver !== undefined)) throw new Refusal('user_not_found', {}, ['to_id']);
  return to;
};

type Placed = Pick<User, 'id' | 'department_id' | 'location_id' | 'manager_chain'>;

const snapshotOf = <Of extends string>(
  people: readonly Placed[],
  placesOf: (person: Placed) => readonly Of[],
): GroupSnapshot<Of> | undefined => {
  const pairs = people.flatMap((person) => placesOf(person).map((place) => ({ place, id: person.id })));
  const places = Map.groupBy(pairs, ({ place }) => place);
  const found = Array.from(places, ([place, those]) => [place, those.map(({ id }) => id)] as const);
  return pairs.length === 0 ? undefined : (Object.fromEntries(found) as unknown as GroupSnapshot<Of>);
};

/** Returns who is in which group, and below whom; nothing when nobody is. */
const groupSnapshot = (people: readonly Placed[]): Pick<StoredPost, 'groups' | 'managed'> => {
  const groups = snapshotOf(people, groupIdsOf);
  const managed = snapshotOf(people, ({ manager_chain: chain = [] }) => chain);
  return { ...(groups && { groups }), ...(managed && { managed }) };
};

/**
 * Plans `score` points for each receiver, paid from the giver's allowance.
 * @throws Refusal no_points_available (details: cost, left)
 */
export const planGrant = (
  { giver, workspace, score, newEntryId, now }: Omit<GrantRequest, 'to_id' | 'receivers'>,
  to: readonly Receiver[],
  cause: Cause,
): Grant => {
  const { period, number, limit, left } = allowanceOf(giver, workspace, now);
  const cost = score * to.length;
  if (cost > left) throw new Refusal('no_points_available', { cost, left }, ['score']);
  return {
    paid: {
      created_at: now.toISOString(),
      period,
      ...(number > 0 && { allowance_number: number }),
      day: dayOf(now, workspace.timezone),
      ...groupSnapshot([giver, ...to]),
    },
    allowance: { user: giver, period, number, cost, limit },
    entries: to.map((receiver) =>
      nextEntry(receiver, newEntryId(), { type: 'post', amount: score, by_id: giver.id, ...cause }, now),
    ),
  };
};

/**
 * Plans a post without points. The day never steps back, or a request that is decided late could begin it again.
 * @throws Refusal too_many (details: max, until: when the next day begins)
 */
export const planThanks = (
  { giver, workspace, now }: Pick<GrantRequest, 'giver' | 'workspace' | 'now'>,
  to: readonly Receiver[],
): Thanks => {
  const { timezone } = workspace;
  const { thanks_day: last = '', thanks_sent = 0 } = giver;
  const { period } = allowanceOf(giver, workspace, now);
  const today = dayOf(now, timezone);
  const day = last > today ? last : today;
  const sent = day === last ? thanks_sent : 0;
  if (sent >= limits.post.thanksPerDay) {
    const until = startOfDay(daysBefore(day, -1), timezone).toISOString();
    throw new Refusal('too_many', { max: limits.post.thanksPerDay, until }, ['score']);
  }
  const people = groupSnapshot([giver, ...to]);
  return {
    paid: { created_at: now.toISOString(), period, day: today, ...people },
    thanks: { user: giver, day, sent },
  };
};

/**
 * Plans what the giver gets back for the points of some receivers. Nothing if they were paid for in another period than
 * their last one, even one of the same name: what was spent in a period that is over counts no more.
 */
export const planAllowanceReturn = (
  giver: User | undefined,
  given: Pick<StoredPost, 'period' | 'allowance_number' | 'score'>,
  receivers: number,
): AllowanceReturn | undefined =>
  giver && given.score > 0 && isPaidBy(giver, given)
    ? { user: giver, returned: Math.min(giver.spent, given.score * receivers) }
    : undefined;

/** What taking points back changes. */
export type GrantReturn = {
  /** Absent if another period than the giver's last one paid for them: that allowance cannot be restored. */
  readonly allowance?: AllowanceReturn;
  readonly entries: readonly StoredEntry[];
};

/** Plans that each receiver loses `score`, even below 0, and that the giver gets back allowance of their last period. */
export const planGrantReturn = (
  {
    given,
    giver,
    receivers,
    by,
    newEntryId,
    now,
  }: Pick<GrantRequest, 'receivers' | 'newEntryId' | 'now'> & {
    readonly given: Pick<StoredPost, 'period' | 'allowance_number' | 'score' | 'to_id'>;
    readonly giver: User | undefined;
    /** Who takes them back; undefined when it is not known any more. */
    readonly by: UserId | undefined;
  },
  cause: Cause,
): GrantReturn => {
  const allowance = planAllowanceReturn(giver, given, given.to_id.length);
  return {
    ...(allowance && { allowance }),
    entries: receivers.map((receiver) =>
      nextEntry(
        receiver,
        newEntryId(),
        { type: 'post_deleted', amount: -given.score, ...(by && { by_id: by }), ...cause },
        now,
      ),
    ),
  };
};
