import { recordWriteInName } from '#functions/data/audit';
import { retryOnConflict } from '#functions/table/retry';
import { findOpenAwards } from '#functions/views/awards';
import { readAsked, requestAward } from '#functions/workflows/request-award';
import { displayName } from '#shared/rules/people/users';
import type { RunTool } from './context.ts';
import { findMeant } from './find-meant.ts';

export const tellAwards: RunTool<'awards'> = async (_, { workspace, user, reading }) => {
  const open = (await findOpenAwards(workspace, user, reading)).filter(({ can }) => can.ask);
  return {
    awards: open.map(({ id, name, description, way, points_min, points_max }) => ({
      id,
      name,
      description,
      way,
      points_min,
      points_max,
    })),
  };
};

/**
 * Nominates a colleague, or asks for an award. Sent again, it is refused, because one request waits for each.
 * @throws Refusal user_not_found | person_ambiguous, and what `planAwardRequest` refuses
 */
export const askForAward: RunTool<'ask_for_award'> = ({ award: id, to, message }, use) =>
  retryOnConflict(async () => {
    const { actor, workspace, user, now, requestId } = use;
    const reading = { now, consistent: true };
    const to_id = to === undefined ? undefined : await findMeant(to, ['to'], { ...use, reading });
    const draft = { message, ...(to_id && { to_id }) };
    const found = await readAsked(workspace.id, id, to_id ?? user.id, reading);
    const { request, award } = await requestAward({ workspace, user, reading }, found, draft, async () => {
      await recordWriteInName(actor, { call: 'MCP ask_for_award', request: requestId }, now);
      return [];
    });
    return {
      request: request.id,
      award: award.name,
      to: { id: request.to_id, name: displayName(found[1] ?? user) },
    };
  });
