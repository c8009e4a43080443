import { auditWrite } from './audit.ts';
import type { Actor } from '#shared/model/actor';
import type { WorkspaceId } from '#shared/model/ids';
import type { Value } from '#shared/model/value';
import { tickChecklist } from '#shared/rules/workspaces/settings';
import type { ValuePlan } from '#shared/rules/workspaces/values';
import { unchanged } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { requirePermissions } from './permissions.ts';
import { changeWorkspace } from './settings.ts';
import { get, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { addValue, listValues } from './workspaces.ts';
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
const changeGuards = ({ user, workspace }: Actor, version: number): readonly Write[] => {
  const tick = tickChecklist(workspace, 'values');
  return [
    bumpVersion(workspace.id, version),
    requirePermissions(user),
    ...('checklist_done' in tick ? [changeWorkspace(workspace, tick)] : []),
  ];
};

const unsetDefault = (w: WorkspaceId, demoted: Value | undefined): readonly Write[] =>
  demoted ? [change(keys.value(w, demoted.id), { set: { default: false } })] : [];

/** @throws Refusal not_unique */
export const recordNewValue = (actor: Actor, { value, demoted }: ValuePlan, version: number): Promise<void> =>
  transact(
    ...addValue(actor.workspaceId, value),
    ...unsetDefault(actor.workspaceId, demoted),
    ...changeGuards(actor, version),
  );

/** Moves the marker that makes a name or tag unique, when that changed. */
const moveMarker = (from: ReturnType<typeof keys.value>, to: typeof from, value: Value): readonly Write[] =>
  from.sk === to.sk
    ? []
    : [remove(from, [['value_id', '=', value.id]]), create(to, { value_id: value.id }, 'not_unique')];

/** @throws Refusal not_unique */
export const recordValueChange = (
  actor: Actor,
  { value, before = value, demoted }: ValuePlan,
  version: number,
): Promise<void> => {
  const { workspaceId: w } = actor;
  const { id, ...set } = value;
  return transact(
    change(keys.value(w, id), { set }),
    ...moveMarker(keys.valueName(w, before.name), keys.valueName(w, value.name), value),
    ...moveMarker(keys.valueTag(w, before.tag), keys.valueTag(w, value.tag), value),
    ...unsetDefault(w, demoted),
    ...changeGuards(actor, version),
  );
};

/** Removes a value and frees its name and tag. Posts keep the value they show. */
export const recordValueRemoval = (actor: Actor, value: Value, version: number, now: Date): Promise<void> => {
  const { workspaceId: w } = actor;
  return transact(
    remove(keys.value(w, value.id)),
    remove(keys.valueName(w, value.name)),
    remove(keys.valueTag(w, value.tag)),
    ...changeGuards(actor, version),
    auditWrite(actor, 'value_deleted', { details: { value: value.id, title: value.name } }, now),
  );
};
