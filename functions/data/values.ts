import { auditWrite } from './audit.ts';
import type { Actor } from '#shared/model/actor';
import type { ValueId, WorkspaceId } from '#shared/model/ids';
import type { Value } from '#shared/model/value';
import { tickChecklist } from '#shared/rules/workspaces/settings';
import type { Workspace } from '#shared/model/workspace';
import { renamedValues, type ValuePlan } from '#shared/rules/workspaces/values';
import { unchanged } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { requirePermissions } from './permissions.ts';
import { changeWorkspace } from './settings.ts';
import { get, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { listValues } from './workspaces.ts';
import { change, create, remove, upsert, type Write } from '#functions/table/writes';

/** A workspace's values and their version: a decision about all values commits at that version only. */
export type Values = { readonly values: readonly Value[]; readonly version: number };

/**
 * Reads the version first and then the values, both consistently. Values newer than their version only cause a
 * conflict; older ones would lead to a wrong decision.
 */
export const readValues = async (w: WorkspaceId, { now }: Reading): Promise<Values> => {
  const reading = { now, consistent: true };
  const guard = await get<Pick<Values, 'version'>>(keys.valuesVersion(w), reading);
  const values = await listValues(w, reading);
  return { values, version: guard?.version ?? 0 };
};

const bumpVersion = (w: WorkspaceId, version: number): Write =>
  upsert(keys.valuesVersion(w), { set: { version: version + 1 } }, [
    unchanged('version', version === 0 ? undefined : version),
  ]);

/**
 * What every change of values includes: the version it was decided at, the administrator's permissions, and a
 * checklist tick the first time.
 */
const changeGuards = (
  { user, workspace }: Actor,
  version: number,
  set: Pick<Partial<Workspace>, 'renamed_values'> = {},
): readonly Write[] => {
  const changes = { ...tickChecklist(workspace, 'values'), ...set };
  const asRead = 'renamed_values' in set ? [unchanged('renamed_values', workspace.renamed_values)] : [];
  return [
    bumpVersion(workspace.id, version),
    requirePermissions(user),
    ...(Object.keys(changes).length > 0 ? [changeWorkspace(workspace, changes, asRead)] : []),
  ];
};

/** What a change means to other values: one is the default no more, one has no tag of before any more. */
const changeOthers = (w: WorkspaceId, { value, demoted, yielding }: ValuePlan): readonly Write[] => {
  const former = yielding?.former_tags?.filter((tag) => tag !== value.tag);
  const kept = yielding && { former_tags: former?.length ? former : undefined };
  const changes = new Map<ValueId, Partial<Value>>();
  if (demoted) changes.set(demoted.id, { default: false });
  if (yielding) changes.set(yielding.id, { ...changes.get(yielding.id), ...kept });
  return [...changes].map(([id, set]) => change(keys.value(w, id), { set }));
};

/** Takes a tag, which may have been one of another value before. */
const takeTag = (w: WorkspaceId, { value, yielding }: ValuePlan): Write =>
  yielding
    ? change(keys.valueTag(w, value.tag), { set: { value_id: value.id } }, [['value_id', '=', yielding.id]])
    : create(keys.valueTag(w, value.tag), { value_id: value.id }, 'not_unique');

/** @throws Refusal not_unique */
export const recordNewValue = (actor: Actor, plan: ValuePlan, version: number): Promise<void> => {
  const { workspaceId: w } = actor;
  const { value } = plan;
  return transact(
    create(keys.value(w, value.id), value),
    create(keys.valueName(w, value.name), { value_id: value.id }, 'not_unique'),
    takeTag(w, plan),
    ...changeOthers(w, plan),
    ...changeGuards(actor, version),
  );
};

/** Moves the marker that makes a name unique, when that changed. */
const moveName = (w: WorkspaceId, { value, before = value }: ValuePlan): readonly Write[] => {
  const [from, to] = [keys.valueName(w, before.name), keys.valueName(w, value.name)];
  return from.sk === to.sk
    ? []
    : [remove(from, [['value_id', '=', value.id]]), create(to, { value_id: value.id }, 'not_unique')];
};

const tagsOf = ({ tag, former_tags: former = [] }: Value): readonly string[] => [tag, ...former];

/** Takes a new tag. Those of before stay taken, until there are too many. */
const moveTags = (w: WorkspaceId, plan: ValuePlan): readonly Write[] => {
  const { value, before = value } = plan;
  const dropped = tagsOf(before).filter((tag) => !tagsOf(value).includes(tag));
  return [
    ...(tagsOf(before).includes(value.tag) ? [] : [takeTag(w, plan)]),
    ...dropped.map((tag) => remove(keys.valueTag(w, tag), [['value_id', '=', value.id]])),
  ];
};

/**
 * Records a change of a value, and how it looks now, for the posts that name it.
 * @throws Refusal not_unique
 */
export const recordValueChange = (
  actor: Actor,
  plan: ValuePlan,
  { values, version }: Values,
): Promise<void> => {
  const { workspaceId: w, workspace } = actor;
  const { id, ...set } = plan.value;
  const renamed = renamedValues(plan, values, workspace);
  return transact(
    change(keys.value(w, id), { set: { ...set, former_tags: set.former_tags } }),
    ...moveName(w, plan),
    ...moveTags(w, plan),
    ...changeOthers(w, plan),
    ...changeGuards(actor, version, renamed === workspace.renamed_values ? {} : { renamed_values: renamed }),
  );
};

/** Removes a value and frees its name and tag. Posts keep the value they show. */
export const recordValueRemoval = (actor: Actor, value: Value, version: number, now: Date): Promise<void> => {
  const { workspaceId: w } = actor;
  return transact(
    remove(keys.value(w, value.id)),
    remove(keys.valueName(w, value.name)),
    ...tagsOf(value).map((tag) => remove(keys.valueTag(w, tag))),
    ...changeGuards(actor, version),
    auditWrite(actor, 'value_deleted', { details: { value: value.id, title: value.name } }, now),
  );
};
