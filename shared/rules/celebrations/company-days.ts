import type { CompanyDay, CompanyDayDraft, StoredCompanyDay } from '#shared/model/company-day';
import type { StoredEntry } from '#shared/model/entry';
import type { CompanyDayId, GroupId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import type { IdFactory } from '../basics/ids.ts';
import { daysBefore } from '../basics/time.ts';
import { isBillingActive } from '../billing/billing.ts';
import { groupIdsOf } from '../people/groups.ts';
import { nextEntry } from '../rewards/ledger.ts';
import { celebrationMoment, dateOf, lastCelebrationDay, nextDayOf } from './celebration-days.ts';
import { requireKnownPlaceholders } from './celebration-words.ts';
import { celebrationPost } from './celebrations.ts';

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The first time, from a day on, that a day of the company comes; undefined when it is over. */
const occurrenceFrom = (
  { date, yearly }: Pick<StoredCompanyDay, 'date' | 'yearly'>,
  from: string,
): string | undefined => {
  if (yearly) return nextDayOf(dateOf(date), from > date ? from : date);
  return date >= from ? date : undefined;
};

/** The same, of what is not celebrated yet: not in a year in which it was, nor what is too late. */
const openOccurrence = (
  day: StoredCompanyDay,
  { timezone }: Pick<Workspace, 'timezone'>,
  now: Date,
): string | undefined => {
  const oldest = daysBefore(lastCelebrationDay(now, timezone), limits.celebrations.lateDays);
  const afterYear = day.celebrated === undefined ? '' : `${day.celebrated + 1}-01-01`;
  return occurrenceFrom(day, [oldest, day.since, afterYear].toSorted().at(-1) ?? oldest);
};

/** The day on which it is to be celebrated now; undefined: its morning has not come, or nothing is left to do. */
export const dueCompanyDay = (
  day: StoredCompanyDay,
  workspace: Pick<Workspace, 'timezone'>,
  now: Date,
): string | undefined => {
  const on = openOccurrence(day, workspace, now);
  return on !== undefined && on <= lastCelebrationDay(now, workspace.timezone) ? on : undefined;
};

/** When something is to be done next for the days of a company; a moment that is over is due now. */
export const nextCompanyMoment = (
  days: readonly StoredCompanyDay[],
  workspace: Pick<Workspace, 'timezone'>,
  now: Date,
): Date | undefined => {
  if (days.some(({ giving }) => giving)) return now;
  const [first] = days.flatMap((day) => openOccurrence(day, workspace, now) ?? []).toSorted();
  if (first === undefined) return undefined;
  const moment = celebrationMoment(first, workspace.timezone);
  return moment > now ? moment : now;
};

/** The years that a yearly day has been there; none in the first one, and for a single day. */
export const yearsOfDay = (
  { date, yearly }: Pick<StoredCompanyDay, 'date' | 'yearly'>,
  on: string,
): { readonly years?: number } => {
  const years = yearOf(on) - yearOf(date);
  return yearly && years > 0 ? { years } : {};
};

/** What a draft makes of a day. */
const fieldsOf = ({ group_id: group, text, ...draft }: CompanyDayDraft) => ({
  ...draft,
  group_id: group ?? undefined,
  text: text || undefined,
});

type Asked = {
  readonly draft: CompanyDayDraft;
  readonly workspace: Workspace;
  /** Whether the group of the draft is there. */
  readonly hasGroup: boolean;
};

/** @throws Refusal leap_day | group_not_found | unknown_placeholder */
const requirePossible = ({ draft: { date, yearly, group_id: group, text }, hasGroup }: Asked): void => {
  if (yearly && date.endsWith('-02-29')) throw new Refusal('leap_day', {}, ['date']);
  if (group !== null && !hasGroup) throw new Refusal('group_not_found', {}, ['group_id']);
  requireKnownPlaceholders(yearly ? 'yearly' : 'once', text, ['text']);
};

/** @throws Refusal day_over */
const requireToCome = (day: StoredCompanyDay, workspace: Workspace, now: Date): StoredCompanyDay => {
  if (openOccurrence(day, workspace, now) === undefined) throw new Refusal('day_over', {}, ['date']);
  return day;
};

const withoutUndefined = <Item extends object>(item: Item) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

/** The first day whose morning has not come. */
const firstDay = (now: Date, { timezone }: Workspace): string =>
  daysBefore(lastCelebrationDay(now, timezone), -1);

/**
 * Plans a day of the company.
 * @throws Refusal too_many | leap_day | group_not_found | unknown_placeholder | day_over
 */
export const planCompanyDay = (asked: Asked, id: CompanyDayId, now: Date): StoredCompanyDay => {
  const { draft, workspace } = asked;
  const { count: max } = limits.companyDay;
  if ((workspace.company_days_count ?? 0) >= max) throw new Refusal('too_many', { max });
  requirePossible(asked);
  const fields = withoutUndefined(fieldsOf(draft)) as ReturnType<typeof fieldsOf>;
  const day = { ...fields, id, workspace_id: workspace.id, since: firstDay(now, workspace) };
  return requireToCome(day, workspace, now);
};

/** What a change of a day stores; an undefined value removes the attribute. */
export type CompanyDayChange = ReturnType<typeof fieldsOf> & Pick<StoredCompanyDay, 'since'>;

/**
 * Plans a change. A date that is moved begins with the next morning; in a year in which the day was celebrated it is not
 * celebrated again. While members are getting its points, nothing of it changes.
 * @throws Refusal workspace_busy | leap_day | group_not_found | unknown_placeholder | day_over
 */
export const planCompanyDayChange = (day: StoredCompanyDay, asked: Asked, now: Date): CompanyDayChange => {
  requireNoGiving(day);
  requirePossible(asked);
  const fields = fieldsOf(asked.draft);
  const isMoved = fields.date !== day.date || fields.yearly !== day.yearly;
  const since = isMoved ? firstDay(now, asked.workspace) : day.since;
  if (isMoved) requireToCome({ ...day, ...fields, since }, asked.workspace, now);
  return { ...fields, since };
};

/** @throws Refusal workspace_busy */
export const requireNoGiving = ({ giving }: StoredCompanyDay): void => {
  if (giving) throw new Refusal('workspace_busy');
};

export const presentCompanyDay = (day: StoredCompanyDay, workspace: Workspace, now: Date): CompanyDay => ({
  id: day.id,
  name: day.name,
  emoji: day.emoji,
  date: day.date,
  yearly: day.yearly,
  group_id: day.group_id ?? null,
  points: day.points,
  text: day.text ?? null,
  next: openOccurrence(day, workspace, now) ?? null,
});

/** The days of a company within some days in a row, the earliest first, whether they were celebrated or not. */
export const companyDaysBetween = (
  days: readonly StoredCompanyDay[],
  first: string,
  last: string,
): readonly { readonly day: StoredCompanyDay; readonly on: string }[] =>
  days
    .flatMap((day) => {
      const on = occurrenceFrom(day, first);
      return on !== undefined && on <= last ? [{ day, on }] : [];
    })
    .toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));

/**
 * Plans the post of a day of the company. Undefined if nothing is celebrated: the team does not pay, or the group is gone
 * that it is for.
 */
export const planCompanyDayPost = (
  {
    workspace,
    day,
    on,
    hasGroup,
  }: {
    readonly workspace: Workspace;
    readonly day: StoredCompanyDay;
    readonly on: string;
    readonly hasGroup: boolean;
  },
  idsAt: (moment: Date) => Pick<IdFactory, 'post'>,
  now: Date,
): StoredPost | undefined => {
  if (!isBillingActive(workspace, now) || (day.group_id && !hasGroup)) return undefined;
  const { name, emoji, text, points } = day;
  return celebrationPost(
    workspace,
    {
      id: idsAt(celebrationMoment(on, workspace.timezone)).post(),
      to_id: [],
      score: points,
      day: on,
      celebration: {
        kind: 'own',
        ...yearsOfDay(day, on),
        name,
        emoji,
        ...(text !== undefined && { words: text }),
      },
    },
    now,
  );
};

/** Whom a day is for: members who take part, of its group if it has one. */
export const isCelebratedWith = (
  user: Pick<User, 'state' | 'demo' | 'department_id' | 'location_id'>,
  group: GroupId | undefined,
): boolean =>
  user.state === 'accepted' && !user.demo && (group === undefined || groupIdsOf(user).includes(group));

type Account = Pick<User, 'id' | 'balance' | 'entries' | 'department_id' | 'demo'>;

/** The entry by which a member gets the points of a day. */
export const giftEntry = (post: StoredPost, user: Account, id: StoredEntry['id'], now: Date): StoredEntry =>
  nextEntry(user, id, { type: 'post', amount: post.score, post_id: post.id }, now);

/** The entry that takes them back. */
export const giftReturnEntry = (
  post: StoredPost,
  user: Account,
  {
    id,
    by,
    now,
  }: { readonly id: StoredEntry['id']; readonly by: User['id'] | undefined; readonly now: Date },
): StoredEntry =>
  nextEntry(
    user,
    id,
    { type: 'post_deleted', amount: -post.score, post_id: post.id, ...(by && { by_id: by }) },
    now,
  );
