import type { ValueId, WorkspaceId } from '#shared/model/ids';
import type { Value } from '#shared/model/value';
import type { Workspace, WorkspaceSummary } from '#shared/model/workspace';
import { type Key, keys, lists } from '#functions/table/keys';
import { get, getItems, query, type Reading, scanPage } from '#functions/table/read';
import type { Membership } from './users.ts';
import { create, type Write } from '#functions/table/writes';

export const findWorkspace = (w: WorkspaceId, reading: Reading): Promise<Workspace | undefined> =>
  get<Workspace>(keys.workspace(w), reading);

const findWorkspaces = async (
  ids: readonly WorkspaceId[],
  reading: Reading,
): Promise<readonly Workspace[]> => {
  const found = await getItems<readonly Workspace[]>(ids.map(keys.workspace), reading);
  return found.flatMap((workspace) => workspace ?? []);
};

/** Returns some of all workspaces of the table, and the key to continue after; none at its end. */
export const pageOfWorkspaces = async (
  after: Key | undefined,
): Promise<{ workspaces: readonly Workspace[]; next: Key | undefined }> => {
  const { items, next } = await scanPage<Workspace & Key>(keys.workspace('' as WorkspaceId).sk, after);
  return { workspaces: items.filter(({ pk, id }) => pk === keys.workspace(id).pk), next };
};

export const addWorkspace = (workspace: Workspace): Write => create(keys.workspace(workspace.id), workspace);

/** Returns a workspace as the list after sign-in shows it. */
export const toSummary = ({ id, name, logo, users_count }: Workspace): WorkspaceSummary => ({
  id,
  name,
  logo: logo ?? null,
  users_count,
});

/** Returns the workspaces an account may enter, by name. */
export const listSummaries = async (
  memberships: readonly Membership[],
  reading: Reading,
): Promise<WorkspaceSummary[]> => {
  const open = memberships.filter(({ state }) => state === 'pending' || state === 'accepted');
  const found = await findWorkspaces(
    open.map(({ workspace_id: w }) => w),
    reading,
  );
  return found
    .filter(({ closing }) => closing !== 'delete')
    .map(toSummary)
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

/** Creates a value; its name and tag must be free. */
export const addValue = (w: WorkspaceId, value: Value): readonly Write[] => [
  create(keys.value(w, value.id), value),
  create(keys.valueName(w, value.name), { value_id: value.id }, 'not_unique'),
  create(keys.valueTag(w, value.tag), { value_id: value.id }, 'not_unique'),
];

/** Sorts the default value first, the others by name. */
const inOrder = (a: Value, b: Value): number =>
  Number(b.default) - Number(a.default) || a.name.localeCompare(b.name);

export const listValues = async (w: WorkspaceId, reading: Reading): Promise<Value[]> =>
  (await query<Value>(lists.values(w), reading)).items.map(presentValue).toSorted(inOrder);

export const findValue = (w: WorkspaceId, v: ValueId, reading: Reading): Promise<Value | undefined> =>
  get<Value>(keys.value(w, v), reading);

/** Returns a value without the table's own attributes. */
const presentValue = (value: Value): Value => ({
  id: value.id,
  name: value.name,
  description: value.description,
  color: value.color,
  emoji: value.emoji,
  keywords: value.keywords,
  tag: value.tag,
  ...(value.former_tags && { former_tags: value.former_tags }),
  default: value.default,
});
