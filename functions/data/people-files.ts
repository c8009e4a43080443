import type { Actor, Doer } from '#shared/model/actor';
import type { PeopleFileId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPeopleFile } from '#shared/model/people-file';
import type { WorkspaceJob } from '#shared/model/workspace-job';
import type { Workspace } from '#shared/model/workspace';
import { keys, lists } from '#functions/table/keys';
import { get, query, type Reading } from '#functions/table/read';
import { transact, write } from '#functions/table/transact';
import { change, check, create, discard, remove, type Write } from '#functions/table/writes';
import { auditWrite } from './audit.ts';
import { requirePermissions } from './permissions.ts';

/** Returns the files that were sent, newest first. There are few. */
export const listPeopleFiles = async (w: WorkspaceId, reading: Reading): Promise<StoredPeopleFile[]> =>
  (await query<StoredPeopleFile>(lists.peopleFiles(w), reading)).items.toReversed();

export const findPeopleFile = (
  w: WorkspaceId,
  id: PeopleFileId,
  reading: Reading,
): Promise<StoredPeopleFile | undefined> => get<StoredPeopleFile>(keys.peopleFile(w, id), reading);

/** Stores a file that was sent; the oldest ones make room for it. */
const addPeopleFile = (
  { workspaceId: w, user }: Actor,
  file: StoredPeopleFile,
  before: readonly StoredPeopleFile[],
): readonly Write[] => [
  create(keys.peopleFile(w, file.id), file),
  // One that is applied keeps its place until it ends.
  ...before
    .slice(limits.peopleFile.runs - 1)
    .filter(({ status }) => status !== 'applying')
    .map(({ id }) => discard(keys.peopleFile(w, id))),
  requirePermissions(user),
];

export const recordPeopleFile = (
  actor: Actor,
  file: StoredPeopleFile,
  before: readonly StoredPeopleFile[],
  also: readonly Write[],
): Promise<void> => transact(...addPeopleFile(actor, file, before), ...also);

/** Has a job apply a file, one at a time. The change stream sees the job and starts it. */
const startJob = (actor: Actor, { id, counts }: StoredPeopleFile, now: Date): readonly Write[] => {
  const { workspaceId: w, userId } = actor;
  const job: WorkspaceJob = {
    job: 'apply_people',
    workspace_id: w,
    at: now.toISOString(),
    by_id: userId,
    file: id,
  };
  const { added, changed, leavers } = counts;
  return [
    check(keys.workspace(w), [{ absent: 'closing' }], 'workspace_busy'),
    create(keys.job(w, 'apply_people'), job, 'workspace_busy'),
    auditWrite(actor, 'people_file_applied', { details: { added, changed, leavers } }, now),
  ];
};

/** Stores a file and has it applied at once. @throws Refusal workspace_busy: another one is being applied */
export const recordAppliedFile = (
  actor: Actor,
  file: StoredPeopleFile,
  before: readonly StoredPeopleFile[],
  also: readonly Write[],
  now: Date,
): Promise<void> => transact(...addPeopleFile(actor, file, before), ...startJob(actor, file, now), ...also);

/** Has a planned file applied. @throws Refusal workspace_busy | already_settled */
export const startPeopleFile = (
  actor: Actor,
  file: StoredPeopleFile,
  also: readonly Write[],
  now: Date,
): Promise<void> => {
  const { id, status, leavers, left, by_id, key } = file;
  return transact(
    change(
      keys.peopleFile(actor.workspaceId, id),
      { set: { status, leavers, left, by_id, key } },
      [['status', '=', 'planned']],
      'already_settled',
    ),
    ...startJob(actor, file, now),
    requirePermissions(actor.user),
    ...also,
  );
};

/** Stores how far a file is applied. */
export const recordProgress = (
  { workspaceId: w }: Doer,
  id: PeopleFileId,
  set: Pick<StoredPeopleFile, 'left' | 'failures'>,
): Promise<StoredPeopleFile> => write(change(keys.peopleFile(w, id), { set }));

/** Ends the job with what became of the file. After a file of a program, its silence is noticed; after one of a member, none is waited for. */
export const recordFileEnd = (
  w: WorkspaceId,
  { id, key }: Pick<StoredPeopleFile, 'id' | 'key'>,
  set: Pick<StoredPeopleFile, 'status' | 'ended_at' | 'left' | 'failures' | 'refusal'>,
): Promise<void> =>
  transact(
    remove(keys.job(w, 'apply_people')),
    change(keys.peopleFile(w, id), { set }, [['status', '=', 'applying']]),
    ...(set.status === 'applied'
      ? [change(keys.workspace(w), { set: { people_file_at: key && set.ended_at } })]
      : []),
  );

/** Notes that administrators heard that no file came since then: a later one has another moment. */
export const recordSilenceTold = ({ id: w, people_file_at: at }: Workspace): Promise<void> =>
  transact(change(keys.workspace(w), { set: { people_file_silence: at } }));
