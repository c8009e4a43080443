import type { StoredCelebration, UpcomingCelebration } from '#shared/model/celebration';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { celebratedKinds, celebrationsOn } from '../celebrations/celebration-days.ts';
import { daysOfWeek } from './digest-moments.ts';
import { dayOf, daysBefore } from '../basics/time.ts';

const { named, considered } = limits.digest.celebrations;

/**
 * Who is celebrated in the week in which a digest goes out. It contains no name, kind or day: these follow from the members
 * when a mail is made, so that an erasure or a member's own choice still counts.
 */
export type Coming = {
  /** The first of them, the earliest first: more than are named, because some may be left out by then. */
  readonly people: readonly UserId[];
  /** How many celebrations there are. */
  readonly count: number;
};

export const comingOf = (found: readonly UpcomingCelebration[]): Coming => {
  // Own days of the company are read when a mail is made.
  const members = found.filter(({ kind }) => kind !== 'own');
  return {
    people: [...new Set(members.map(({ person }) => person.id))].slice(0, considered),
    count: members.length,
  };
};

/** The first day of the week in which the digest of a week goes out. */
export const firstComingDay = (week: string): string => daysBefore(week, -7);

/** A celebration to come. It contains no year of birth. */
export type ComingCelebration = StoredCelebration & { readonly day: string; readonly user: User };

/**
 * The celebrations that a digest names to its reader, from today on, and how many more there are. Each member is asked
 * again: one who was erased, left or opted out since the week was stored is not named. Nobody reads about their own days.
 */
export const comingCelebrations = (
  { people, count }: Coming,
  reader: User,
  known: ReadonlyMap<UserId, User>,
  { workspace, week, now }: { readonly workspace: Workspace; readonly week: string; readonly now: Date },
): { readonly shown: readonly ComingCelebration[]; readonly more: number } => {
  const kinds = celebratedKinds(workspace);
  const [first, last] = daysOfWeek(firstComingDay(week));
  const today = dayOf(now, workspace.timezone);
  const days: string[] = [];
  for (let day = first; day <= last; day = daysBefore(day, -1)) days.push(day);
  const of = (users: readonly User[], among: readonly string[]): readonly ComingCelebration[] =>
    among.flatMap((day) =>
      users.flatMap((user) =>
        celebrationsOn(user, day, kinds, workspace.timezone).map((one) => ({ ...one, day, user })),
      ),
    );
  const others = people.flatMap((id) => (id === reader.id ? [] : (known.get(id) ?? [])));
  const coming = of(
    others,
    days.filter((day) => day >= today),
  );
  const shown = coming.slice(0, named);
  // Whoever is beyond the considered members was not read, and is counted as when the week was stored.
  const silent = people.filter((id) => id !== reader.id && !coming.some(({ user }) => user.id === id)).length;
  const more = kinds.length === 0 ? 0 : count - of([reader], days).length - silent - shown.length;
  return { shown, more: Math.max(0, more) };
};
