import { createHash } from 'node:crypto';
import { listApiKeys } from '#functions/data/api-keys';
import { readGroups } from '#functions/data/groups';
import { listUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { Doer } from '#shared/model/actor';
import { tagOf } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { PeopleTable, StoredPeopleFile } from '#shared/model/people-file';
import { Refusal } from '#shared/model/refusal';
import { dayOf } from '#shared/rules/basics/time';
import { apiKeyState } from '#shared/rules/connections/api-keys';
import { peopleInCsv } from '#shared/rules/people-files/csv-people';
import type { User } from '#shared/model/user';
import { rowsBefore } from '#shared/rules/people-files/runs';
import { planPeopleFile, type WholePlan } from '#shared/rules/people-files/plan';
import { readRows, rowsOfList } from '#shared/rules/people-files/read-rows';

/** What was sent: the text of a file, or its people. */
export type SentPeople = { readonly csv: string } | { readonly users: readonly object[] };

/** Reads what was sent. @throws Refusal too_many (details: max) */
export const readSentPeople = (
  sent: SentPeople,
  { workspace: { language, timezone } }: Doer,
  now: Date,
): PeopleTable => {
  const today = dayOf(now, timezone);
  const { raws, skipped } =
    'csv' in sent
      ? peopleInCsv(sent.csv, tagOf(language), Number(today.slice(0, 4)))
      : { raws: rowsOfList(sent.users), skipped: [] };
  const { rows: max } = limits.import;
  if (raws.length > max) throw new Refusal('too_many', { max });
  return readRows(raws, skipped, today);
};

/** What a file does, and whom it was compared with. */
export type Comparison = { readonly plan: WholePlan; readonly members: readonly User[] };

/** Compares what a file says with the members as they are now. */
export const compareWithMembers = async (
  table: PeopleTable,
  { workspaceId: w, workspace, userId, user, apiKey }: Doer,
  { now, before }: { readonly now: Date; readonly before: readonly StoredPeopleFile[] },
): Promise<Comparison> => {
  const reading = { now, consistent: true };
  const [{ users: members }, { groups }] = await Promise.all([
    listUsers(w, {}, reading),
    readGroups(w, reading),
  ]);
  const plan = planPeopleFile(table, {
    members,
    groups,
    actor: { id: apiKey ? undefined : userId, permissions: user.permissions },
    today: dayOf(now, workspace.timezone),
    rowsBefore: rowsBefore(before),
  });
  return { plan, members };
};

/** Names a plan: the same one follows from the same file and the same members. */
export const versionOf = ({
  added,
  changed,
  leavers,
  left_out,
  addresses,
  errors,
  managers,
}: WholePlan): string =>
  createHash('sha256')
    .update(JSON.stringify([added, changed, leavers, left_out, addresses, errors, managers]))
    .digest('base64url');

/** A directory and a file would undo each other's changes. @throws Refusal directory_connected */
export const requireNoDirectory = async (
  { workspaceId: w, workspace }: Doer,
  reading: Reading,
): Promise<void> => {
  if (!workspace.api_keys_count) return;
  const { found, calls } = await listApiKeys(w, reading);
  const isConnected = found.some(
    (key) => calls.get(key.id)?.directory_at !== undefined && apiKeyState(key, {}, reading.now) === 'active',
  );
  if (isConnected) throw new Refusal('directory_connected');
};
