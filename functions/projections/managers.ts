import { recordReportEntry, moveReport, rowsOfReports, settleManager } from '#functions/data/managers';
import { findUser } from '#functions/data/users';
import type { ChangeOf } from '#functions/table/changes';
import { recordOnce } from '#functions/table/idempotency';
import { keys } from '#functions/table/keys';
import { retryOnConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import { change, create, type Write } from '#functions/table/writes';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { managerOf } from '#shared/rules/people/managers';
import { isCurrentMember } from '#shared/rules/people/users';
import { mapConcurrent } from '#functions/platform/concurrency';
import { countedUntil } from './counted-until.ts';
import { changedUsers, projection } from './projection.ts';

type Step = Pick<ChangeOf<'user'>, 'before' | 'after'>;

const chainOf = (user: User | undefined): string => (user?.manager_chain ?? []).join();

/** Whether those who report to a member have other people above them: the member left, or those above did. */
const movesReports = ({ before, after }: Step): boolean =>
  chainOf(before) !== chainOf(after) ||
  (before !== undefined && isCurrentMember(before) && !(after && isCurrentMember(after)));

/** Whether a change of a member changes who reports to whom. */
export const movesManagers = (step: Step): boolean =>
  managerOf(step.before) !== managerOf(step.after) || movesReports(step);

/** How many members report to a manager more or less; nothing about a manager who does not exist any more. */
const countWrite = async (
  w: WorkspaceId,
  manager: UserId | undefined,
  by: 1 | -1,
  at: Date,
): Promise<readonly Write[]> =>
  manager && (await findUser(w, manager, { now: at, consistent: true }))
    ? [change(keys.user(w, manager), { add: { direct_reports: by } })]
    : [];

/** Keeps the list of those who report to a manager, by what the member is now, and their number, once for each change. */
const followManager = async ({ workspaceId: w, event, before, after, at }: ChangeOf<'user'>, id: UserId) => {
  const [former, latter] = [managerOf(before), managerOf(after)];
  if (former === latter) return;
  const current = await findUser(w, id, { now: at, consistent: true });
  if (current) await recordReportEntry(current, [before, after]);
  else await transact(...moveReport([before, after], undefined));
  const counted = create(keys.counted(w, `managers#${event}`), { ttl: countedUntil(at) }, 'already_settled');
  const writes = [...(await countWrite(w, former, -1, at)), ...(await countWrite(w, latter, 1, at))];
  if (writes.length > 0) await recordOnce(transact(counted, ...writes));
};

/** How many reports are looked at together, and at the same time. */
const atOnce = 100;
const width = 5;

const settle = (w: WorkspaceId, id: UserId, at: Date): Promise<void> =>
  retryOnConflict(async () => {
    const reading = { now: at, consistent: true };
    const user = await findUser(w, id, reading);
    if (user && (managerOf(user) || !user.manager_id)) await settleManager(user, reading);
  });

/** Has everybody who reports to a member follow what changed above them. Run again, it goes on with those who are left. */
const settleReports = async (w: WorkspaceId, manager: UserId, at: Date): Promise<void> => {
  for (let after: string | undefined; ;) {
    const { rows, more } = await rowsOfReports(w, manager, atOnce, after, { now: at, consistent: true });
    await mapConcurrent(rows, width, ({ item }) => (item ? settle(w, item, at) : Promise.resolve()));
    after = rows.at(-1)?.position;
    if (!more || after === undefined) return;
  }
};

/**
 * Keeps who reports to whom: the list of a manager's reports, and who is above each member. A change goes down one level at a
 * time: each level that it changes is a change that is followed.
 */
export const managers = projection(['user'], async (changes) => {
  for (const one of changes.filter(movesManagers)) {
    const [id] = changedUsers([one]);
    if (!id) continue;
    const { workspaceId: w, at } = one;
    await retryOnConflict(() => followManager(one, id));
    await settle(w, id, at);
    if (movesReports(one)) await settleReports(w, id, at);
  }
});
