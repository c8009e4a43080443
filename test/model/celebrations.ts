import { expect } from 'vitest';
import { profiles } from '#shared/contract/profiles';
import { settings } from '#shared/contract/settings';
import type { CelebrationKind } from '#shared/model/celebration';
import { celebrationKinds } from '#shared/model/choices';
import { deliverUntilDone } from '../support/schedule-messages.ts';
import { stack } from '../support/stack.ts';
import { type Member, storedPosts } from '../support/team.ts';
import {
  ask,
  Command,
  datedNow,
  day,
  dayAt,
  expectMembers,
  expectOutcome,
  lastMorning,
  type Model,
  type ModelMember,
  pick,
  plusDays,
  type RandomNumbers,
} from './model.ts';
import { signInAgain } from './people.ts';

/** The day of a date in a year; 29 February is celebrated the day before where it is missing. */
const inYear = (date: string, year: number): string =>
  date.endsWith('-02-29') && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1
    ? `${year}-02-28`
    : `${year}${date.slice(4)}`;

/** The first day, or if later the day of joining: nobody is welcomed twice. */
const welcomeDay = ({ joined, days: { anniversary, welcome } }: ModelMember): string | undefined => {
  if (joined === undefined || welcome.done > 0) return undefined;
  const [on, hired = ''] = [dayAt(joined), anniversary.date];
  return hired > on ? hired : on;
};

/** The date of a member that is celebrated, if they take part and want it. */
const dateOf = (one: ModelMember, kind: CelebrationKind): string | undefined => {
  if (one.state !== 'accepted' || !one.days[kind].wanted) return undefined;
  return kind === 'welcome' ? welcomeDay(one) : one.days[kind].date;
};

/** The day on which a date is celebrated in a year, if any. */
const dayIn = (kind: CelebrationKind, date: string, year: number): string =>
  kind === 'welcome' ? date : inYear(date, year);

/** Whether the schedule has come: a day after those that are done has been somebody's. */
const isDue = ({ people, celebrations }: Model, last: string): boolean =>
  celebrationKinds.some((kind) => {
    const { on, until } = celebrations[kind];
    return (
      on &&
      people.some((one) => {
        const date = dateOf(one, kind);
        if (date === undefined) return false;
        const year = Number(plusDays(until, 1).slice(0, 4));
        // A welcome that is too late never comes again.
        const from = kind === 'welcome' && until < plusDays(last, -3) ? plusDays(last, -3) : until;
        const next = [year, year + 1].map((of) => dayIn(kind, date, of)).find((of) => of > from);
        return next !== undefined && next <= last;
      })
    );
  });

type Due = {
  readonly one: ModelMember;
  readonly kind: CelebrationKind;
  readonly on: string;
  readonly points: number;
};

/** Whom a run celebrates, on the days that are not done and at most two days late. */
const celebrateIn = (model: Model): readonly Due[] => {
  const last = lastMorning(model.now);
  if (!isDue(model, last)) return [];
  const found: Due[] = [];
  for (const kind of celebrationKinds) {
    const { on: isOn, points, until } = model.celebrations[kind];
    if (!isOn) continue;
    for (let on = plusDays(last, -2); on <= last; on = plusDays(on, 1)) {
      const year = Number(on.slice(0, 4));
      for (const one of model.people) {
        const date = dateOf(one, kind);
        if (on <= until || date === undefined || dayIn(kind, date, year) !== on) continue;
        if (one.days[kind].done >= year || (kind === 'anniversary' && Number(date.slice(0, 4)) >= year))
          continue;
        one.days[kind].done = year;
        found.push({ one, kind, on, points });
      }
    }
    if (until < last) model.celebrations[kind].until = last;
  }
  return found;
};

/** The next day of anybody that comes within days, also of who has left or wants none; else today. */
const nextDay = ({ now, people }: Model): string => {
  const today = dayAt(now);
  const ahead = Array.from({ length: 8 }, (_, days) => plusDays(today, days + 1));
  const dates = people.flatMap(({ days }) => celebrationKinds.flatMap((kind) => days[kind].date ?? []));
  const isSomebodys = (of: string): boolean =>
    dates.some((date) => inYear(date, Number(of.slice(0, 4))) === of);
  return ahead.find(isSomebodys) ?? today;
};

/** Moves on to a morning of somebody, on time or some days late, and has two workers celebrate at once what is due. */
export const celebrate = ([a]: RandomNumbers): Command =>
  new Command(`celebrate ${a}`, async (model, real) => {
    const late = pick([0, 0, 0, 1, 2, 3], a);
    // Noon of UTC is after 8:00 and on the same day there.
    model.now = Math.max(model.now, Date.parse(`${nextDay(model)}T12:00:00Z`) + late * day);
    await signInAgain(model, real);
    // The schedule and the index of dates follow what was changed.
    await stack.settle();
    const must = celebrateIn(model);
    const at = new Date(model.now);
    await Promise.all([deliverUntilDone(real.team, at), deliverUntilDone(real.team, at)]);
    const known = new Set<string>(model.posts.map(({ id }) => id));
    const fresh = (await storedPosts(real.team)).filter(({ id }) => !known.has(id));
    const textOf = (...parts: readonly (string | number | undefined)[]): string => parts.join(' ');
    const ids = new Map(
      fresh.map(({ id, to_id: to, celebration, day: on, score }) => [
        textOf(to.join(), celebration?.kind, on, score),
        id,
      ]),
    );
    const named = must.map(({ one, kind, on, points }) =>
      textOf((real.members[one.at] as Member).id, kind, on, points),
    );
    expect(fresh).toHaveLength(must.length);
    expect([...ids.keys()].toSorted()).toEqual(named.toSorted());
    for (const [nth, { one, on, points }] of must.entries()) {
      one.balance += points;
      model.posts.push({
        ...datedNow(model, []),
        day: on,
        id: ids.get(named[nth] ?? '') as never,
        from: undefined,
        to: [one],
        score: points,
        paid: undefined,
        likes: new Set(),
        addOns: [],
        value: undefined,
        deleted: false,
      });
    }
    await expectMembers(real, model.people);
  });

const fieldOf = { birthday: 'birth_date', anniversary: 'hire_date' } as const;
const yearly = ['birthday', 'anniversary'] as const;

/** A member enters dates around today, or removes one, and says which of them are to be celebrated. */
export const changeDates = ([a, b, c, d]: RandomNumbers): Command =>
  new Command(`dates ${[a, b, c, d].join()}`, async (model, real) => {
    const who = pick(model.people, a);
    const dateNear = (kind: (typeof yearly)[number], roll: number): string | undefined => {
      const near = plusDays(dayAt(model.now), (roll % 8) - 2);
      const before = kind === 'birthday' ? 30 : roll % 4;
      return roll % 10 === 9 ? undefined : inYear(near, Number(near.slice(0, 4)) - before);
    };
    const days = {
      birthday: { date: dateNear('birthday', b), wanted: d % 7 > 0 },
      anniversary: { date: dateNear('anniversary', c), wanted: d % 5 > 0 },
    };
    const body = {
      ...Object.fromEntries(yearly.map((kind) => [fieldOf[kind], days[kind].date ?? null])),
      celebrations: {
        birthday: days.birthday.wanted,
        anniversary: days.anniversary.wanted,
        welcome: d % 3 > 0,
      },
    };
    const answered = await ask(model, real, who, profiles.updateMe, { body });
    if (!expectOutcome(who, answered, 'ok')) return;
    for (const kind of yearly) Object.assign(who.days[kind], days[kind]);
    who.days.welcome.wanted = d % 3 > 0;
  });

/** Switches a kind on or off, and changes what the company gives. */
export const changeCelebrations = ([a, b, c]: RandomNumbers): Command =>
  new Command(`celebrations ${a},${b},${c}`, async (model, real) => {
    const [kind, on, points] = [pick(celebrationKinds, a), b % 4 > 0, pick([0, 5, 30], c)];
    const ann = model.people[0] as ModelMember;
    const body = { celebrations: { [kind]: on, [`${kind}_points`]: points } };
    const answered = await ask(model, real, ann, settings.update, { body });
    if (!expectOutcome(ann, answered, 'ok')) return;
    const former = model.celebrations[kind];
    // What was before is not made up for.
    const until = on && !former.on ? lastMorning(model.now) : former.until;
    model.celebrations[kind] = { on, points, until };
  });
