import { readPeopleFile, removePeopleFile } from '#functions/adapters/files/people-files';
import { randomIdBytes } from '#functions/crypto/tokens';
import { findPeopleFile, listPeopleFiles, recordFileEnd } from '#functions/data/people-files';
import { findWorkspace } from '#functions/data/workspaces';
import { logger } from '#functions/platform/log';
import { type Deadline, Reschedule } from '#functions/workflows/deadline';
import { findOrCreateGroups } from '#functions/workflows/find-or-create-groups';
import { recordInvitations } from '#functions/workflows/invite-members';
import { limits } from '#shared/model/limits';
import type { PeopleTable, StoredPeopleFile } from '#shared/model/people-file';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import type { WorkspaceJob } from '#shared/model/workspace-job';
import { createIds } from '#shared/rules/basics/ids';
import { namedGroups } from '#shared/rules/people/groups';
import { requireAccepted } from '#shared/rules/people-files/guard';
import { peopleToChange } from '#shared/rules/people-files/runs';
import { addRow, changeRow, moveMember, removeLeaver } from './apply-rows.ts';
import { type Applying, doSteps, failuresOf, type Step } from './apply-steps.ts';
import { doerOf } from './file-doer.ts';
import { type Comparison, compareWithMembers } from './plan-people-file.ts';

/** Adds and changes what rows say. Groups that are not there yet come first. */
const applyRows = async ({ plan }: Comparison, applying: Applying): Promise<number> => {
  const { inviting } = applying;
  const rows = [...plan.adding, ...plan.changing].map(({ row: { person } }) => ({
    department: person.department ?? undefined,
    location: person.location ?? undefined,
  }));
  const groups = await findOrCreateGroups(rows.flatMap(namedGroups), inviting);
  const added = await doSteps(
    plan.adding.map((one): Step => [one.row.row, null, () => addRow(one, groups, inviting)]),
    applying,
    (count) => recordInvitations(count, inviting),
  );
  const changed = await doSteps(
    plan.changing.map((one): Step => [one.row.row, null, () => changeRow(one, groups, inviting)]),
    applying,
  );
  return added + changed;
};

/** Deactivates whom the file does not name, as many as were accepted. @throws Refusal many_leavers */
const applyLeavers = async ({ plan, members }: Comparison, applying: Applying): Promise<number> => {
  const { file, inviting } = applying;
  const gone = members.filter(({ left_by_file: by }) => by === file.id).length;
  requireAccepted(plan, gone, file.leavers);
  const byId = new Map(members.map((user) => [user.id, user]));
  const leaving = plan.leavers.flatMap(({ user_id: id }) => byId.get(id) ?? []);
  return doSteps(
    leaving.map((user): Step => [0, null, () => removeLeaver(user, file.id, inviting), user.id]),
    applying,
  );
};

/** Has people report to whom the file says, from the top down, one after the other. Who is new is there in the next round. */
const applyManagers = async ({ plan, members }: Comparison, applying: Applying): Promise<number> => {
  const byEmail = new Map(members.map(({ email, id }) => [email as string, id]));
  const steps = plan.managers.flatMap(({ row, of, to }): readonly Step[] => {
    const [id, manager] = [byEmail.get(of), to === null ? null : byEmail.get(to)];
    if (id === undefined || manager === undefined) return [];
    return [[row, 'manager', () => moveMember(id, manager, applying.inviting)]];
  });
  return doSteps(steps, { ...applying, width: 1 });
};

/** How often the file is compared again at most: new people get their managers in the second round. */
const rounds = 5;

/** Does all that is left to do. Compared again, what is done is not there any more. @throws DeadlineExceeded | Refusal */
const applyAll = async (table: PeopleTable, applying: Applying, now: Date): Promise<void> => {
  const { actor } = applying.inviting;
  for (let round = 0; round < rounds; round += 1) {
    const before = await listPeopleFiles(actor.workspaceId, { now, consistent: true });
    const compared = await compareWithMembers(table, actor, { now, before });
    applying.progress.left = peopleToChange(compared.plan);
    const done = [
      await applyRows(compared, applying),
      await applyLeavers(compared, applying),
      await applyManagers(compared, applying),
    ];
    if (done.every((count) => count === 0)) return;
  }
};

/** While something is removed or exported, nothing can be written. @throws Reschedule */
const requireOpenWorkspace = async (id: Workspace['id'], now: Date): Promise<void> => {
  const workspace = await findWorkspace(id, { now, consistent: true });
  if (workspace?.closing) throw new Reschedule('the workspace is being removed or exported');
};

const apply = async (workspace: Workspace, file: StoredPeopleFile, now: Date, deadline: Deadline) => {
  const actor = await doerOf(workspace, file, now);
  const inviting = { actor, ids: createIds(now, randomIdBytes), reading: { now } };
  const failures = failuresOf(file);
  const progress = { left: file.left ?? 0 };
  const isTime = async () => {
    deadline();
    await requireOpenWorkspace(workspace.id, now);
  };
  await applyAll(
    await readPeopleFile(workspace.id, file.id),
    { file, inviting, isTime, failures, progress, width: 4 },
    now,
  );
  return [...failures.values()];
};

/** For how long after it was asked for a file waits for the store of files, in milliseconds. */
const patienceMs = 3_600_000;

/**
 * Applies a file of people, and goes on where it was interrupted: what is left to do follows from the file and the members.
 * @throws DeadlineExceeded
 */
export const applyPeopleFile = async (
  workspace: Workspace,
  { file: id, at }: WorkspaceJob,
  now: Date,
  deadline: Deadline,
): Promise<void> => {
  const { id: w } = workspace;
  await requireOpenWorkspace(w, now);
  const file = id && (await findPeopleFile(w, id, { now, consistent: true }));
  if (!file) return;
  const end = (set: Pick<StoredPeopleFile, 'status' | 'failures' | 'refusal'>) =>
    recordFileEnd(w, file, { left: 0, ended_at: now.toISOString(), ...set });
  try {
    const failures = await apply(workspace, file, now, deadline);
    await end({ status: 'applied', failures: failures.slice(0, limits.peopleFile.failures) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'upstream_failed' && now.getTime() - Date.parse(at) < patienceMs)
      throw new Reschedule('the store of files cannot be reached');
    logger.warn('a file of people was not applied', { workspace: w, code: error.code });
    await end({ status: 'failed', refusal: { code: error.code, details: error.details } });
  }
  await removePeopleFile(w, file.id);
};
