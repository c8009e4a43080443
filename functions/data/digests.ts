import type { WorkspaceId } from '#shared/model/ids';
import type { TeamWeek } from '#shared/rules/mails/digests';
import type { TeamMonth } from '#shared/rules/statistics/team-months';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { type Key, keys } from '#functions/table/keys';
import { get, type Reading } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { upsert } from '#functions/table/writes';

/** As long as the marks of sent mails: longer than SQS keeps the messages that need it. */
const keptDays = 15;

/** What is the same in a mail to many, with the time at which it was found out. */
type Kept<Summary> = Summary & { readonly made_at: string };

const store = async (key: Key, summary: object, now: Date): Promise<void> => {
  const set = { ...summary, made_at: now.toISOString(), ttl: epochSeconds(addDays(now, keptDays)) };
  await write(upsert(key, { set }));
};

export const findTeamWeek = (
  w: WorkspaceId,
  week: string,
  reading: Reading,
): Promise<Kept<TeamWeek> | undefined> => get<Kept<TeamWeek>>(keys.teamWeek(w, week), reading);

export const storeTeamWeek = (w: WorkspaceId, week: string, summary: TeamWeek, now: Date): Promise<void> =>
  store(keys.teamWeek(w, week), summary, now);

export const findTeamMonth = (
  w: WorkspaceId,
  month: string,
  reading: Reading,
): Promise<Kept<TeamMonth> | undefined> => get<Kept<TeamMonth>>(keys.teamMonth(w, month), reading);

export const storeTeamMonth = (w: WorkspaceId, month: string, summary: TeamMonth, now: Date): Promise<void> =>
  store(keys.teamMonth(w, month), summary, now);
