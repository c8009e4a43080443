import { countApiKeyCall } from '#functions/data/api-keys';
import { absoluteUrl } from '#functions/mails/links';
import { scim } from '#shared/contract/connections/scim';
import { apiPrefix } from '#shared/contract/prefix';
import type { Actor } from '#shared/model/actor';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { scimSchemas } from '#shared/model/scim-schemas';
import { restOfMinute } from '#shared/rules/basics/time';

const root = scim.list.path.slice(0, scim.list.path.lastIndexOf('/') + 1);

/** Names a resource or a document of SCIM: `Users/01J…`. */
export const locate = (path: string): string => absoluteUrl(`${apiPrefix}${root}${path}`);

/** A page, as directories ask for it. `startIndex` counts from 1; no `count` has the usual number, none of them says how many there are. */
export type ScimPage = { readonly startIndex: number; readonly count: number };

/** A page of what was found. */
export const pageOf = <Found, Shown>(
  found: readonly Found[],
  { startIndex, count }: ScimPage,
  present: (one: Found) => Shown,
) => {
  const page = found.slice(startIndex - 1, startIndex - 1 + count);
  return {
    schemas: [scimSchemas.list],
    totalResults: found.length,
    startIndex,
    itemsPerPage: page.length,
    Resources: page.map(present),
  };
};

/** Counts a call as several: it costs as much. It is counted as one already. @throws Refusal too_many_requests */
const countAs = async (calls: number, { workspaceId, apiKey }: Actor, now: Date): Promise<void> => {
  if (calls <= 1 || !apiKey) return;
  if (!(await countApiKeyCall(workspaceId, apiKey.id, now, { of: 'scim_calls', calls: calls - 1 })))
    throw new Refusal('too_many_requests', { retry_after: restOfMinute(now) });
};

/** Counts a call that reads all members. @throws Refusal too_many_requests */
export const countWholeRead = (actor: Actor, now: Date): Promise<void> =>
  countAs(limits.scim.wholeRead, actor, now);

/** Counts a call that moves members, before any of them is moved. @throws Refusal too_many_requests */
export const countMoves = (moved: number, actor: Actor, now: Date): Promise<void> =>
  countAs(Math.ceil(moved / limits.scim.movesPerCall), actor, now);
