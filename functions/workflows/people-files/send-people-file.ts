import { putPeopleFile, readPeopleFile } from '#functions/adapters/files/people-files';
import { randomIdBytes } from '#functions/crypto/tokens';
import {
  findPeopleFile,
  listPeopleFiles,
  recordAppliedFile,
  recordPeopleFile,
  startPeopleFile,
} from '#functions/data/people-files';
import { findUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { Write } from '#functions/table/writes';
import type { Actor } from '#shared/model/actor';
import type { PeopleFileId, WorkspaceId } from '#shared/model/ids';
import type { PeopleFile, PlannedPeopleFile, StoredPeopleFile } from '#shared/model/people-file';
import { Refusal } from '#shared/model/refusal';
import { createIds } from '#shared/rules/basics/ids';
import { requireConfirmed } from '#shared/rules/people-files/guard';
import type { WholePlan } from '#shared/rules/people-files/plan';
import {
  isOpen,
  peopleOf,
  peopleToChange,
  planExpiry,
  presentFile,
  presentPlan,
  requireFewFiles,
  requireOpen,
} from '#shared/rules/people-files/runs';
import {
  compareWithMembers,
  readSentPeople,
  requireNoDirectory,
  type SentPeople,
  versionOf,
} from './plan-people-file.ts';

/** How a file is to be applied: at once, and how many people may leave. */
type Asked = { readonly isApplied: boolean; readonly leavers: number | undefined };
/** Returns the writes that store an answer under the Idempotency-Key. */
type Remember<Reply> = (reply: Reply) => readonly Write[];

const senderOf = ({ userId, apiKey }: Actor): Pick<StoredPeopleFile, 'by_id' | 'key'> => ({
  by_id: userId,
  ...(apiKey && { key: { id: apiKey.id, name: apiKey.name } }),
});

const present = async (w: WorkspaceId, files: readonly StoredPeopleFile[], reading: Reading) => {
  const people = await findUsers(w, peopleOf(files), reading);
  return files.map((file) => presentFile(file, people, reading.now));
};

/** The file with which an answer says what it begins. */
const presentOne = async (w: WorkspaceId, file: StoredPeopleFile, reading: Reading): Promise<PeopleFile> => {
  const [shown] = await present(w, [file], reading);
  return shown as PeopleFile;
};

const newFile = (plan: WholePlan, actor: Actor, now: Date): StoredPeopleFile => ({
  id: createIds(now, randomIdBytes).peopleFile(),
  status: 'planned',
  created_at: now.toISOString(),
  expires_at: planExpiry(now),
  ...senderOf(actor),
  counts: plan.counts,
  version: versionOf(plan),
});

const applying = (plan: WholePlan) =>
  ({ status: 'applying', leavers: plan.leavers.length, left: peopleToChange(plan) }) as const;

/** A file that a program sent to be applied, and that was not: administrators find it in the list, and get a mail. */
const recordRefused = async (
  actor: Actor,
  file: StoredPeopleFile,
  before: readonly StoredPeopleFile[],
  { code, details }: Refusal,
  now: Date,
): Promise<void> => {
  const refusal = { code, details };
  await recordPeopleFile(
    actor,
    { ...file, status: 'refused', ended_at: now.toISOString(), refusal },
    before,
    [],
  );
};

/**
 * Plans what a file would change, and applies it at once where that is asked for.
 * @throws Refusal directory_connected | many_leavers | too_many | too_many_requests | workspace_busy | upstream_failed
 */
export const sendPeopleFile = async (
  sent: SentPeople,
  { isApplied, leavers }: Asked,
  actor: Actor,
  now: Date,
  remember: Remember<PlannedPeopleFile>,
): Promise<PlannedPeopleFile> => {
  const { workspaceId: w } = actor;
  const reading = { now, consistent: true };
  await requireNoDirectory(actor, reading);
  const before = await listPeopleFiles(w, reading);
  requireFewFiles(before, now);
  const table = readSentPeople(sent, actor, now);
  const { plan } = await compareWithMembers(table, actor, { now, before });
  const file = newFile(plan, actor, now);
  try {
    if (isApplied) requireConfirmed(plan, leavers);
  } catch (error) {
    if (error instanceof Refusal) await recordRefused(actor, file, before, error, now);
    throw error;
  }
  await putPeopleFile(w, file.id, table);
  const stored = isApplied ? { ...file, ...applying(plan) } : file;
  const reply = { file: await presentOne(w, stored, reading), plan: presentPlan(plan) };
  if (isApplied) await recordAppliedFile(actor, stored, before, remember(reply), now);
  else await recordPeopleFile(actor, stored, before, remember(reply));
  return reply;
};

/**
 * Applies a file as it was planned, or not at all.
 * @throws Refusal not_found | already_settled | plan_outdated | many_leavers | directory_connected | workspace_busy | upstream_failed
 */
export const applyPlannedFile = async (
  id: PeopleFileId,
  leavers: number | undefined,
  actor: Actor,
  now: Date,
  remember: Remember<PeopleFile>,
): Promise<PeopleFile> => {
  const { workspaceId: w } = actor;
  const reading = { now, consistent: true };
  await requireNoDirectory(actor, reading);
  const file = requireOpen(await findPeopleFile(w, id, reading), now);
  const [table, before] = await Promise.all([readPeopleFile(w, id), listPeopleFiles(w, reading)]);
  const { plan } = await compareWithMembers(table, actor, { now, before });
  if (versionOf(plan) !== file.version) throw new Refusal('plan_outdated');
  requireConfirmed(plan, leavers);
  const { key: _, ...rest } = file;
  const started = { ...rest, ...senderOf(actor), ...applying(plan) };
  const reply = await presentOne(w, started, reading);
  await startPeopleFile(actor, started, remember(reply), now);
  return reply;
};

/** The files that were sent, newest first. */
export const showPeopleFiles = async (w: WorkspaceId, reading: Reading): Promise<PeopleFile[]> =>
  present(w, await listPeopleFiles(w, reading), reading);

/** A file, and what it would change as the members are now. @throws Refusal not_found | upstream_failed */
export const showPeopleFile = async (
  id: PeopleFileId,
  actor: Actor,
  reading: Reading,
): Promise<PlannedPeopleFile> => {
  const { workspaceId: w } = actor;
  const file = await findPeopleFile(w, id, reading);
  if (!file) throw new Refusal('not_found');
  const shown = await presentOne(w, file, reading);
  if (!isOpen(file, reading.now)) return { file: shown, plan: null };
  const [table, before] = await Promise.all([readPeopleFile(w, id), listPeopleFiles(w, reading)]);
  const { plan } = await compareWithMembers(table, actor, { now: reading.now, before });
  return { file: shown, plan: presentPlan(plan) };
};
