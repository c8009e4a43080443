import {
  dropLastDay,
  findLastDays,
  recordLastDayTold,
  recordLeaving,
  recordStaying,
} from '#functions/data/last-days';
import { findUser } from '#functions/data/users';
import { retryOnConflict } from '#functions/table/retry';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { Refusal } from '#shared/model/refusal';
import { dayOf } from '#shared/rules/basics/time';
import { opensCards } from '#shared/rules/celebrations/occasion-cards';
import type { ScheduleFacts } from '#shared/rules/mails/schedules';
import { dueOnLastDay, nextLastDay } from '#shared/rules/people/last-day';
import { planLeaving } from '#shared/rules/people/members';
import { openTeamCard } from './open-cards.ts';

/** How many members a run follows: it has half a minute, and the schedule comes back for the others in the next one. */
const atOnce = 300;

const leave = async (user: User, now: Date): Promise<void> => {
  try {
    await recordLeaving(user, planLeaving(user, now), { now, consistent: true });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'last_account_administrator') throw error;
    await recordStaying(user, now);
  }
};

/** Tells a member of their coins, and opens the card that colleagues sign for them. */
const tell = async (workspace: Workspace, user: User, days: number, now: Date): Promise<void> => {
  const { id, last_day: day } = user;
  if (day !== undefined && opensCards(workspace))
    await openTeamCard(workspace.id, id, { kind: 'last_day', day }, now);
  await recordLastDayTold(user, days);
};

/**
 * Tells members who leave soon of their coins, and deactivates those whose last day is over. It may be late, interrupted anywhere and
 * run again: each step is one transaction, which also moves the entry that led to it.
 */
export const followLastDays = async ({ workspace }: ScheduleFacts, now: Date): Promise<void> => {
  const { id: w, closing, timezone } = workspace;
  if (closing) return;
  const today = dayOf(now, timezone);
  const reading = { now, consistent: true };
  const due = (await findLastDays(w, atOnce, reading)).filter(({ day }) => day <= today);
  for (const entry of due)
    await retryOnConflict(async () => {
      const user = await findUser(w, entry.user_id, reading);
      const does = user && nextLastDay(user) === entry.day ? dueOnLastDay(user, today) : undefined;
      if (!user || does === undefined) await dropLastDay(w, entry);
      else if (does === 'leave') await leave(user, now);
      else await tell(workspace, user, does, now);
    });
};
