import { recordDelivery } from '#functions/data/deliveries';
import { listHooks } from '#functions/data/hooks';
import { findWorkspace } from '#functions/data/workspaces';
import { mapConcurrent } from '#functions/platform/concurrency';
import type { Change } from '#functions/table/changes';
import type { HookMessage } from '#shared/events/hooks';
import type { StoredHook } from '#shared/model/hook';
import type { HookEvent } from '#shared/model/hook-event';
import type { WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { hookEventOf, isEmptied } from '#shared/rules/connections/hook-events';
import { wantsEvent } from '#shared/rules/connections/hooks';

/** How many deliveries are stored at the same time. */
const width = 10;

type Happened = { readonly change: Change; readonly event: HookEvent };

const eventIn = (change: Change): readonly Happened[] => {
  const { noun } = change;
  if (
    noun !== 'post' &&
    noun !== 'addOn' &&
    noun !== 'redemption' &&
    noun !== 'awardRequest' &&
    noun !== 'user' &&
    noun !== 'announcement'
  )
    return [];
  const event = hookEventOf(change);
  return event ? [{ change, event }] : [];
};

/** An event about a post names its value as it is called now. */
const withPresentName = (workspace: Workspace, event: HookEvent): HookEvent => {
  const { facts } = event;
  if (facts.about !== 'post') return event;
  const name = workspace.renamed_values?.[facts.value.id]?.name ?? facts.value.name;
  return { ...event, facts: { ...facts, value: { ...facts.value, name } } };
};

const recordIn = async (w: WorkspaceId, happened: readonly Happened[]): Promise<HookMessage[]> => {
  const reading = { now: happened[0]?.change.at ?? new Date(0), consistent: true };
  const workspace = await findWorkspace(w, reading);
  // A team without webhooks costs one read.
  if (!workspace?.hooks_count) return [];
  const hooks = await listHooks(w, reading);
  const wanted = happened
    .filter(({ event }) => !isEmptied(event, workspace))
    .map(({ change, event }) => ({ change, event: withPresentName(workspace, event) }))
    .flatMap(({ change, event }) =>
      hooks.filter((hook) => wantsEvent(hook, event, change.at)).map((hook) => ({ hook, change, event })),
    );
  await mapConcurrent(wanted, width, ({ hook, change, event }) => recordDelivery(hook, event, change));
  const told = new Set<StoredHook>(wanted.map(({ hook }) => hook));
  return [...told].map(({ id }) => ({ workspace_id: w, hook_id: id }));
};

/**
 * Stores what changes mean to webhooks, and returns the lanes that have something to send. Done again, it stores nothing
 * twice and returns the same lanes.
 */
export const recordHookEvents = async (changes: readonly Change[]): Promise<readonly HookMessage[]> => {
  const byWorkspace = Map.groupBy(changes.flatMap(eventIn), ({ change }) => change.workspaceId);
  return (await mapConcurrent([...byWorkspace], width, ([w, happened]) => recordIn(w, happened))).flat();
};
