import { isAtStandIn, readAddress } from '#functions/adapters/outside/address';
import { examineAddress, type OutsideResult, requestOutside } from '#functions/adapters/outside/request';
import { sealText, unsealText } from '#functions/crypto/sealed';
import { auditWrite } from '#functions/data/audit';
import { noteProblem } from '#functions/data/chat';
import { findWorkflow, recordWorkflow } from '#functions/data/chat-workflow';
import type { SessionActor } from '#shared/model/actor';
import type { OutletConnection, WorkflowConnection } from '#shared/model/chat';
import type { WorkspaceId } from '#shared/model/ids';
import { chatTexts } from '#shared/locales/chat';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { fillPlaceholders } from '#shared/rules/basics/words';
import { ChatBusy, ChatRefused } from '../failures.ts';
import type { Outlet } from '../platform.ts';
import { askChat } from '../refusals.ts';
import { type Card, plainCard, postCard } from './texts.ts';

/**
 * The hosts of the addresses that Microsoft gives workflows with a webhook as their trigger. Since November 2025 they are
 * those of the Power Platform; of the others some still work.
 */
const workflowHosts = /(^|\.)(api\.powerplatform\.com|logic\.azure\.com)$/;
/** Those of the Office 365 connectors, which Microsoft has switched off. */
const connectorHosts = /(^|\.)(webhook\.office\.com|outlook\.office(365)?\.com)$/;

/**
 * Looks at the address of a workflow when it is entered; it is looked at again with every request.
 * @throws Refusal wrong_format | address_insecure | address_private | host_not_found | connector_retired | not_a_workflow
 */
const checkWorkflowAddress = async (address: string): Promise<void> => {
  const path = ['url'];
  const url = readAddress(address);
  if (url === 'malformed') throw new Refusal('wrong_format', {}, path);
  if (typeof url === 'string')
    throw new Refusal(url === 'private' ? 'address_private' : 'address_insecure', {}, path);
  if (connectorHosts.test(url.hostname)) throw new Refusal('connector_retired', {}, path);
  if (!isAtStandIn(url) && !workflowHosts.test(url.hostname)) throw new Refusal('not_a_workflow', {}, path);
  const found = await examineAddress(address);
  if (!found) return;
  throw new Refusal(found.kind === 'failed' ? 'host_not_found' : 'address_private', {}, path);
};

/** How much of an answer is read, in bytes: enough for the code of a refusal. */
const most = 4096;

/** Seconds from a number of them or from a date; undefined when nothing usable was said. */
const secondsIn = (retryAfter: string | undefined): number | undefined => {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(1, seconds) : undefined;
};

const codeIn = (body: string): string => /"code"\s*:\s*"(\w{1,60})"/.exec(body)?.[1] ?? '';

/** Codes and statuses of a workflow that somebody removed, switched off, or gave another address. */
const isGone = (status: number, code: string): boolean =>
  [401, 403, 404, 410].includes(status) ||
  /^Workflow(TriggerIsNotEnabled|TriggerNotFound|NotFound)$/.test(code);

/** @throws ChatBusy | ChatRefused */
const requireTaken = (result: OutsideResult): void => {
  if (result.kind === 'refused') throw new ChatRefused(`address ${result.why}`, 'failed');
  if (result.kind === 'failed') throw new ChatBusy(undefined, 'unreachable');
  const { status, headers, body } = result;
  if (status >= 200 && status < 300) return;
  if (status === 429) throw new ChatBusy(secondsIn(headers['retry-after']));
  if (status === 408 || status >= 500) throw new ChatBusy(secondsIn(headers['retry-after']), 'unreachable');
  const code = codeIn(body);
  throw new ChatRefused(code || `status ${status}`, isGone(status, code) ? 'channel_gone' : 'failed');
};

/**
 * Has a workflow say something in its channel. It is done when the workflow has taken it: what it does then, it does not tell.
 * @throws ChatBusy: when to try again | ChatRefused
 */
const runWorkflow = async (url: string, card: Card): Promise<void> => {
  const attachment = {
    contentType: 'application/vnd.microsoft.card.adaptive',
    contentUrl: null,
    content: card,
  };
  requireTaken(
    await requestOutside({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'message', attachments: [attachment] }),
      patienceMs: limits.chat.workflowMs,
      most,
    }),
  );
};

/** What the sealed address of a workspace is bound to: that of another one cannot be put in its place. */
export const addressOf = (w: WorkspaceId): string => `teams-workflow/${w}`;

/** Opens the address of a workflow. */
const addressIn = async ({ token, workspace_id: w }: OutletConnection): Promise<string> => {
  const address = token === undefined ? undefined : await unsealText(token, addressOf(w));
  if (address === undefined) throw new Error('no key opens the address of a workflow');
  return address;
};

export const openWorkflow = async (connection: OutletConnection): Promise<Outlet> => {
  const address = await addressIn(connection);
  return {
    announce: async (post, speech) => {
      await runWorkflow(address, postCard(post, speech));
      return {};
    },
    revise: undefined,
    withdraw: undefined,
  };
};

/**
 * Has the posts of a workspace announced by a workflow, in the place of the one before.
 * @throws Refusal wrong_format | address_insecure | address_private | host_not_found | connector_retired | not_a_workflow
 */
export const setWorkflow = async (
  actor: SessionActor,
  { url, channel }: { readonly url: string; readonly channel: string },
  now: Date,
): Promise<WorkflowConnection> => {
  const { workspaceId: w, user } = actor;
  await checkWorkflowAddress(url);
  const workflow: WorkflowConnection = {
    platform: 'workflow',
    workspace_id: w,
    token: await sealText(url, addressOf(w)),
    channel_name: channel,
    connected_at: now.toISOString(),
    connected_by: user.id,
  };
  await recordWorkflow(
    workflow,
    user,
    auditWrite(actor, 'chat_connected', { details: { chat: 'teams', channel } }, now),
  );
  return workflow;
};

/** Says something in the channel, for an administrator who waits. @throws Refusal not_found | upstream_failed */
export const testWorkflow = async ({ workspaceId: w, workspace }: SessionActor, now: Date): Promise<void> => {
  const workflow = await findWorkflow(w, { now, consistent: true });
  if (!workflow) throw new Refusal('not_found');
  const address = await addressIn(workflow);
  const text = fillPlaceholders(chatTexts[workspace.language].test, { workspace: workspace.name });
  await askChat(workflow, now, () => runWorkflow(address, plainCard(text)));
  if (workflow.problem) await noteProblem(workflow, undefined, now);
};
