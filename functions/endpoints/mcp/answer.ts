import { type ServedTool, serveMcp } from '#functions/adapters/mcp/server';
import { countApiKeyCall } from '#functions/data/api-keys';
import { countAssistantCalls } from '#functions/data/assistants';
import { handle } from '#functions/http/handle';
import { askForAward, tellAwards } from '#functions/workflows/tools/ask-for-award';
import { programOf, type RunTool, type ToolUse } from '#functions/workflows/tools/context';
import {
  findPeople,
  tellBalance,
  tellFeed,
  tellLeaderboard,
  tellRewards,
  tellValues,
} from '#functions/workflows/tools/questions';
import { recognise } from '#functions/workflows/tools/recognise';
import { mcp } from '#shared/contract/connections/mcp';
import { type ToolName, tools } from '#shared/contract/tools';
import { limits } from '#shared/model/limits';
import { Refusal, type RefusalCode, refusalMessage } from '#shared/model/refusal';
import { restOfMinute } from '#shared/rules/basics/time';
import { displayName } from '#shared/rules/people/users';

const runs: { readonly [Name in ToolName]: RunTool<Name> } = {
  find_people: findPeople,
  list_values: tellValues,
  recognise,
  balance: tellBalance,
  feed: tellFeed,
  leaderboard: tellLeaderboard,
  rewards: tellRewards,
  awards: tellAwards,
  ask_for_award: askForAward,
};

/** What the tools call the fields of a post. */
const fieldNames: ReadonlyMap<string, string> = new Map(
  Object.entries({ score: 'points', value_id: 'value', to_id: 'to' }),
);

const refusalText = ({ code, details, path }: Refusal): string => {
  const where =
    path.length > 0 ? `, ${path.map((part) => fieldNames.get(String(part)) ?? part).join('.')}` : '';
  return `${refusalMessage(code, details)} (${code}${where})`;
};

const declares = (name: ToolName, { code }: Refusal): boolean =>
  (tools[name].refuses as readonly RefusalCode[]).includes(code);

/** The tools that a key or an assistant may use. What fails unexpectedly is kept for the handler: the SDK would tell it to the assistant. */
const toolsFor = (use: ToolUse, onFailure: (error: unknown) => void): readonly ServedTool[] =>
  (Object.keys(tools) as ToolName[])
    .filter((name) => programOf(use.actor).scopes.includes(tools[name].scope))
    .map((name) => ({
      name,
      ...tools[name],
      readsOnly: tools[name].scope.endsWith(':read'),
      run: async (input) => {
        try {
          return { answer: await runs[name](input, use) };
        } catch (error) {
          if (error instanceof Refusal && declares(name, error)) return { refused: refusalText(error) };
          onFailure(error);
          return { refused: '' };
        }
      },
    }));

/** The only version whose clients send several messages at once; it is meant when none is named, too. */
const batchingVersion = '2025-03-26';

const countMore = ({ workspaceId, userId, apiKey, assistant }: ToolUse['actor'], now: Date, more: number) =>
  apiKey
    ? countApiKeyCall(workspaceId, apiKey.id, now, { of: 'calls', calls: more })
    : countAssistantCalls({ workspaceId, userId, place: assistant.place }, now, more);

/**
 * Several messages in one request are as many calls; versions that dropped batches get none answered.
 * @throws Refusal invalid_request | too_many_requests
 */
const countMessages = async (body: unknown, version: string, actor: ToolUse['actor'], now: Date) => {
  if (!Array.isArray(body)) return;
  if (version !== '' && version !== batchingVersion) throw new Refusal('invalid_request');
  const more = body.length - 1;
  if (more > limits.apiKey.callsPerMinute || (more > 0 && !(await countMore(actor, now, more))))
    throw new Refusal('too_many_requests', { retry_after: restOfMinute(now) });
};

export const handler = handle(mcp.answer, async ({ body, actor, header, now, reading, requestId }) => {
  await countMessages(body, header('mcp-protocol-version'), actor, now);
  const { user, workspace } = actor;
  const failures: unknown[] = [];
  const use = { actor, user, workspace, reading, now, requestId };
  const served = await serveMcp(
    { header, body },
    toolsFor(use, (error) => failures.push(error)),
    `Recognition in ${workspace.name}. You act for ${displayName(user)}. Tell them what a recognition costs, and send it only if they agree.`,
  );
  if (failures.length > 0) throw failures[0];
  return served;
});
