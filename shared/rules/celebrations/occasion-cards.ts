import { mailTexts } from '#shared/locales/mails';
import type { CardCover, CardOccasion, StoredCard } from '#shared/model/greeting-card';
import type { StoredGroup } from '#shared/model/group';
import type { GreetingCardId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { daysBefore } from '../basics/time.ts';
import { fillPlaceholders, pluralize } from '../basics/words.ts';
import { isBillingActive } from '../billing/billing.ts';
import { isCurrentMember } from '../people/users.ts';
import {
  celebratedKinds,
  celebrationMoment,
  celebrationsOn,
  celebrationSettings,
  type DateEntry,
  dayFrom,
  lastCelebrationDay,
  yearsOn,
} from './celebration-days.ts';

const bounds = limits.greetingCard;

/** A day of a member for which the team opens a card, with the years of an anniversary. */
export type Occasion = NonNullable<StoredCard['occasion']>;

/** Whether a team opens cards by itself. */
export const opensCards = (workspace: Pick<Workspace, 'celebrations'>): boolean =>
  celebrationSettings(workspace).cards;

/** The kinds of days that a team celebrates, and opens a card for. A last day, which is no celebration, comes besides. */
export const kindsWithCard = (
  workspace: Pick<Workspace, 'celebrations'>,
): readonly ('birthday' | 'anniversary')[] =>
  opensCards(workspace) ? celebratedKinds(workspace).filter((kind) => kind !== 'welcome') : [];

/** The first and the last of the days for which cards are open, from the morning of a day until the next one. */
export const daysWithCard = (now: Date, timezone: string): readonly [first: string, last: string] => {
  const today = lastCelebrationDay(now, timezone);
  return [daysBefore(today, -1), daysBefore(today, -bounds.openDays)];
};

/** What an entry of the index of dates gets a card for, from a day on; undefined: an anniversary that is not big enough. */
export const occasionOf = (entry: DateEntry, first: string): Occasion | undefined => {
  const { kind } = entry;
  const day = dayFrom(kind, entry.date, first);
  const { years = bounds.anniversary } = yearsOn(entry, day) ?? { years: 0 };
  return kind !== 'welcome' && years >= bounds.anniversary ? { kind, day } : undefined;
};

type Celebrated = Pick<
  User,
  | 'id'
  | 'birth_date'
  | 'hire_date'
  | 'celebrations'
  | 'state'
  | 'accepted_at'
  | 'celebrated'
  | 'demo'
  | 'last_day'
>;

/** What a member has on the day of an occasion; undefined: it is not their day any more, or they do not want it. */
const occasionNow = (
  user: Celebrated,
  { kind, day }: Occasion,
  timezone: string,
): { readonly years?: number } | undefined => {
  if (kind === 'anniversary' || kind === 'birthday')
    return celebrationsOn(user, day, [kind], timezone).find(
      ({ years = bounds.anniversary }) => years >= bounds.anniversary,
    );
  return isCurrentMember(user) && user.last_day === day ? {} : undefined;
};

const covers: Readonly<Record<CardOccasion, CardCover>> = {
  birthday: 'balloons',
  anniversary: 'stars',
  last_day: 'sunrise',
};

/** A card is one for all who read it, so its title is in the language of the team. Administrators can change it. */
const titleOf = (
  { kind }: Occasion,
  years: number,
  user: Pick<User, 'first_name' | 'last_name' | 'email'>,
  { language }: Pick<Workspace, 'language'>,
): string => {
  const words = mailTexts[language];
  const name = user.first_name || user.last_name || user.email || '';
  const text =
    kind === 'anniversary' ? pluralize(language, words.card_anniversary, years) : words[`card_${kind}`];
  return Array.from(fillPlaceholders(text, { name })).slice(0, bounds.title).join('');
};

type Facts = {
  readonly workspace: Workspace;
  readonly user: User | undefined;
  /** The department of the member, else the location. */
  readonly group: StoredGroup | undefined;
};

/**
 * Plans the card that a team opens for an occasion: colleagues of the same group and the manager sign it, in a small team
 * everybody. Undefined where nobody could sign it, the member does not want it, or there is no room.
 */
export const planTeamCard = (
  { workspace, user, group }: Facts,
  occasion: Occasion,
  id: GreetingCardId,
  now: Date,
): StoredCard | undefined => {
  const { timezone, users_count: members, team_cards_count: open = 0 } = workspace;
  if (!user || user.demo || !opensCards(workspace) || !isBillingActive(workspace, now)) return undefined;
  const found = occasionNow(user, occasion, timezone);
  const moment = celebrationMoment(occasion.day, timezone);
  if (!found || moment <= now || open >= bounds.openedByTeam) return undefined;
  if (!group && members > bounds.everybody) return undefined;
  const opens = celebrationMoment(daysBefore(occasion.day, bounds.openDays), timezone);
  return {
    id,
    workspace_id: workspace.id,
    to_id: user.id,
    title: titleOf(occasion, found.years ?? 0, user, workspace),
    cover: covers[occasion.kind],
    occasion,
    ...(group && { group_id: group.id, ...(user.manager_id && { user_ids: [user.manager_id] }) }),
    created_at: (opens > now ? opens : now).toISOString(),
    deliver_at: moment.toISOString(),
    signatures: 0,
    state: 'open',
  };
};

/**
 * What becomes of an open card of an occasion when its member changes: it is delivered on the last day that the member has now;
 * undefined: there is nothing to deliver it for any more.
 */
export const followedCard = (card: StoredCard, user: User, timezone: string): StoredCard | undefined => {
  const { occasion } = card;
  if (!occasion || occasionNow(user, occasion, timezone)) return card;
  const { last_day: day } = user;
  if (occasion.kind !== 'last_day' || day === undefined) return undefined;
  const moment = celebrationMoment(day, timezone).toISOString();
  return { ...card, occasion: { ...occasion, day }, deliver_at: moment };
};
