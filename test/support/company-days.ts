import { celebrations } from '#shared/contract/celebrations';
import type { CompanyDay, CompanyDayDraft } from '#shared/model/company-day';
import { aFestiveTeam, type FestiveTeam } from './celebrations.ts';
import { anOwnDay } from './own-day.ts';
import { as } from './schedules.ts';
import { call, stack } from './stack.ts';

/** A team of three that celebrates no days of members, a day before its own. */
export const aTeamWithOwnDays = (more: Parameters<typeof aFestiveTeam>[1] = {}) =>
  aFestiveTeam('03-01T12:00', { ...more, settings: { birthday: false, anniversary: false } });

/** Adds an own day as an administrator does. */
export const addDay = async (team: FestiveTeam, more: Partial<CompanyDayDraft> = {}): Promise<CompanyDay> => {
  const { status, body } = await call(
    celebrations.createDay,
    { body: anOwnDay(more) },
    await as(team, team.ann),
  );
  if (status !== 201) throw new Error(`the day was not added: ${JSON.stringify(body)}`);
  await stack.settle();
  return body;
};
