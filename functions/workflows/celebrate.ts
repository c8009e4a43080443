import { randomIdBytes } from '#functions/crypto/tokens';
import { recordCelebratedUntil, recordCelebration } from '#functions/data/celebrations';
import { findDates } from '#functions/data/dates';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import type { QueueMails } from '#functions/mails/kinds';
import { mapConcurrent } from '#functions/platform/concurrency';
import { TransientError } from '#functions/platform/transient';
import { retryOnConflict } from '#functions/table/retry';
import type { CelebrationKind } from '#shared/model/celebration';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { planCelebration } from '#shared/rules/celebrations/celebrations';
import {
  celebratedKinds,
  celebrationMoment,
  dueDays,
  indexDatesOn,
  lastCelebrationDay,
} from '#shared/rules/celebrations/celebration-days';
import { createIds } from '#shared/rules/basics/ids';
import type { ScheduleFacts } from '#shared/rules/mails/schedules';
import { celebrateCompanyDays } from './celebrate-company-days.ts';
import { deliverTeamCard } from './follow-cards.ts';
import { openCards } from './open-cards.ts';
import { remindOfCelebrations } from './remind-of-celebrations.ts';

/** How many members are celebrated at the same time. */
const width = 10;

/** While something is removed or exported, nothing can be recorded: the message comes again. @throws TransientError */
const readOpen = async (w: WorkspaceId, now: Date): Promise<Workspace | undefined> => {
  const workspace = await findWorkspace(w, { now, consistent: true });
  if (workspace?.closing) throw new TransientError('the workspace is closing');
  return workspace;
};

type Day = { readonly kind: CelebrationKind; readonly day: string };

/** Celebrates one member exactly once in a year, whoever changes what meanwhile: each attempt reads and decides again. */
export const celebrateMember = async (w: WorkspaceId, u: UserId, of: Day, now: Date): Promise<void> => {
  const card = of.kind === 'welcome' ? undefined : await deliverTeamCard(w, u, { ...of, kind: of.kind }, now);
  await retryOnConflict(async () => {
    const [workspace, user] = await Promise.all([
      readOpen(w, now),
      findUser(w, u, { now, consistent: true }),
    ]);
    if (!workspace) return;
    const plan = planCelebration(
      { workspace, user, ...of, ...(card && { card }) },
      (moment) => createIds(moment, randomIdBytes),
      now,
    );
    if (plan) await recordCelebration(plan);
  });
};

const celebrateDay = async ({ id: w, timezone }: Workspace, of: Day, now: Date): Promise<void> => {
  const moment = celebrationMoment(of.day, timezone).toISOString();
  const found = await findDates(w, of.kind, indexDatesOn(of.kind, of.day), { now, consistent: true });
  // What was entered after the moment of the day is celebrated from the next year on, however late this runs.
  const known = found.filter(({ since }) => since <= moment);
  await mapConcurrent(known, width, ({ user_id: u }) => celebrateMember(w, u, of, now));
};

/** Records that the days are done, after all of them were; a concurrent worker may have done so. */
const closeDays = (
  w: WorkspaceId,
  kinds: readonly CelebrationKind[],
  last: string,
  now: Date,
): Promise<void> =>
  retryOnConflict(async () => {
    const workspace = await readOpen(w, now);
    const open = kinds.filter((kind) => (workspace?.celebrated_until?.[kind] ?? '') < last);
    if (workspace && open.length > 0)
      await recordCelebratedUntil(workspace, Object.fromEntries(open.map((kind) => [kind, last])));
  });

/**
 * Celebrates the members whose day it is, opens cards for those of the week ahead, and reminds of those of tomorrow. It may be late, interrupted anywhere
 * and run again: each celebration is one transaction that leaves its mark with the member, and the days are closed last.
 */
export const celebrate = async (
  { workspace, companyDays }: ScheduleFacts,
  now: Date,
  queueMails: QueueMails,
): Promise<void> => {
  if (workspace.closing) return;
  const kinds = celebratedKinds(workspace);
  for (const kind of kinds)
    for (const day of dueDays(workspace, kind, now)) await celebrateDay(workspace, { kind, day }, now);
  await openCards(workspace, now);
  await celebrateCompanyDays(workspace, companyDays, now, queueMails);
  await remindOfCelebrations(workspace, now, queueMails);
  await closeDays(workspace.id, kinds, lastCelebrationDay(now, workspace.timezone), now);
};
