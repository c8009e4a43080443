import { listCompanyDays } from '#functions/data/company-days';
import { listDates } from '#functions/data/dates';
import { findShownUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { CelebrationKind, UpcomingCelebration } from '#shared/model/celebration';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import {
  celebratedKinds,
  type DateEntry,
  dayFrom,
  indexSpans,
  yearsOn,
} from '#shared/rules/celebrations/celebration-days';
import { companyDaysBetween, yearsOfDay } from '#shared/rules/celebrations/company-days';
import { companyOf } from '#shared/rules/celebrations/celebrations';
import { presentCelebration } from '#shared/rules/celebrations/present-celebration';
import { daysBefore } from '#shared/rules/basics/time';
import { personById, type UsersById } from '#shared/rules/people/users';

type Span = { readonly from: string; readonly days: number; readonly limit: number };

const datesOfKind = async (
  w: WorkspaceId,
  kind: CelebrationKind,
  { from, days, limit }: Span,
  reading: Reading,
): Promise<readonly DateEntry[]> => {
  const spans = indexSpans(kind, from, daysBefore(from, 1 - days));
  return (await Promise.all(spans.map((span) => listDates(w, kind, { ...span, limit }, reading)))).flat();
};

const companyDaysOf = async (workspace: Workspace, { from, days }: Span, reading: Reading) => {
  if (!workspace.company_days_count) return [];
  const found = companyDaysBetween(
    await listCompanyDays(workspace.id, reading),
    from,
    daysBefore(from, 1 - days),
  );
  return found.map(({ day, on }) => ({
    user_id: companyOf(workspace).id,
    day: on,
    ...presentCelebration({ kind: 'own', ...yearsOfDay(day, on), name: day.name, emoji: day.emoji }),
  }));
};

/** A day to celebrate, of somebody who is not named yet, or of the company. */
type CelebratedDay = Omit<UpcomingCelebration, 'person'> & { readonly user_id: UserId };

/**
 * Returns what a team celebrates on some days in a row, past ones too, the earliest first: the first `limit` of them. The
 * index is read for these days alone, however many members there are.
 */
export const findCelebratedDays = async (
  workspace: Workspace,
  span: Span,
  reading: Reading,
): Promise<CelebratedDay[]> => {
  const [company, ...found] = await Promise.all([
    companyDaysOf(workspace, span, reading),
    ...celebratedKinds(workspace).map((kind) => datesOfKind(workspace.id, kind, span, reading)),
  ]);
  const last = daysBefore(span.from, 1 - span.days);
  return found
    .flat()
    .flatMap((entry): CelebratedDay[] => {
      const day = dayFrom(entry.kind, entry.date, span.from);
      const celebrated = day <= last ? yearsOn(entry, day) : undefined;
      if (!celebrated) return [];
      return [{ user_id: entry.user_id, day, ...presentCelebration({ kind: entry.kind, ...celebrated }) }];
    })
    .concat(company)
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .slice(0, span.limit);
};

/** Says whose days they are. */
export const nameCelebrations = (
  workspace: Workspace,
  days: readonly CelebratedDay[],
  people: UsersById,
): UpcomingCelebration[] => {
  const company = companyOf(workspace);
  const known = new Map([...people, [company.id, company]]);
  return days.map(({ user_id: id, ...day }) => ({ person: personById(known, id), ...day }));
};

/** The members among them. */
export const peopleOf = (days: readonly CelebratedDay[]): readonly UserId[] =>
  days.flatMap(({ user_id: id, kind }) => (kind === 'own' ? [] : [id]));

/** Returns the same with the people. */
export const findCelebrations = async (
  workspace: Workspace,
  span: Span,
  reading: Reading,
): Promise<UpcomingCelebration[]> => {
  const days = await findCelebratedDays(workspace, span, reading);
  const ids = peopleOf(days);
  return nameCelebrations(workspace, days, await findShownUsers(workspace.id, ids, reading));
};
