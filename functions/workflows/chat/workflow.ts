import { plainCard, postCard } from '#functions/adapters/teams/cards';
import { checkWorkflowAddress, runWorkflow } from '#functions/adapters/teams/workflow';
import { sealText, unsealText } from '#functions/crypto/sealed';
import { auditWrite } from '#functions/data/audit';
import { findWorkflow, recordWorkflow } from '#functions/data/chat-workflow';
import { noteProblem } from '#functions/data/chat';
import { chatTexts } from '#shared/locales/chat';
import type { SessionActor } from '#shared/model/actor';
import type { OutletConnection, WorkflowConnection } from '#shared/model/chat';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { fillPlaceholders } from '#shared/rules/words';
import type { Outlet } from './outlets.ts';
import { askChat } from './refusals.ts';

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
    announce: async (post, language) => {
      await runWorkflow(address, postCard(post, language));
      return {};
    },
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
