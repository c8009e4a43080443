import { findDates } from '#functions/data/dates';
import { findUsers } from '#functions/data/users';
import type { QueueMails } from '#functions/mails/kinds';
import { mapConcurrent } from '#functions/platform/concurrency';
import { colleaguesOf } from '#functions/views/colleagues';
import type { UserId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import {
  celebratedKinds,
  celebrationSettings,
  indexDatesOn,
  lastCelebrationDay,
  yearsOn,
} from '#shared/rules/celebrations/celebration-days';
import { dayOf, daysBefore } from '#shared/rules/basics/time';

/** Of how many people the colleagues are found at the same time. */
const width = 10;

/**
 * Queues the mail about tomorrow's celebrations: one for each colleague whom any of them concerns, and none to those who
 * are celebrated about themselves. A run that is late says nothing: tomorrow would be wrong.
 */
export const remindOfCelebrations = async (
  workspace: Workspace,
  now: Date,
  queueMails: QueueMails,
): Promise<void> => {
  const { id: workspace_id, timezone } = workspace;
  const today = dayOf(now, timezone);
  if (!celebrationSettings(workspace).remind || lastCelebrationDay(now, timezone) !== today) return;
  const day = daysBefore(today, -1);
  const reading = { now, consistent: true };
  const found = await Promise.all(
    celebratedKinds(workspace).map((kind) => findDates(workspace_id, kind, indexDatesOn(kind, day), reading)),
  );
  const ids = [...new Set(found.flat().flatMap((entry) => (yearsOn(entry, day) ? [entry.user_id] : [])))];
  const people = await findUsers(workspace_id, ids, reading);
  const told = new Map<UserId, UserId[]>();
  await mapConcurrent([...people.values()], width, async ({ id, demo }) => {
    if (demo) return;
    for (const to of await colleaguesOf(workspace, id, reading)) told.set(to, [...(told.get(to) ?? []), id]);
  });
  await queueMails(
    Array.from(told, ([user_id, celebrated]) => ({
      mail: 'celebrations_tomorrow' as const,
      event: day,
      workspace_id,
      user_id,
      day,
      people: celebrated.slice(0, mostNamed),
    })),
  );
};

/** How many people a mail names at most. */
const mostNamed = 20;
