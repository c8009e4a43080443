import type { WorkflowConnection } from '#shared/model/chat';
import type { WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { keys } from '#functions/table/keys';
import { get, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, remove, replace, type Write } from '#functions/table/writes';
import { requirePermissions } from './permissions.ts';

/** Returns the workflow of Microsoft Teams that announces the posts of a workspace. */
export const findWorkflow = (w: WorkspaceId, reading: Reading): Promise<WorkflowConnection | undefined> =>
  get<WorkflowConnection>(keys.chatConnection(w, 'workflow'), reading);

/** Stores a workflow, in the place of the one before. Commits only while the administrator keeps their permissions. */
export const recordWorkflow = (workflow: WorkflowConnection, actor: User, audit: Write): Promise<void> => {
  const { workspace_id: w } = workflow;
  return transact(
    replace(keys.chatConnection(w, 'workflow'), workflow),
    change(keys.workspace(w), { set: { chat_workflow: true } }, [{ absent: 'closing' }], 'workspace_busy'),
    requirePermissions(actor),
    audit,
  );
};

/** Forgets the workflow of a workspace. @throws Refusal not_found */
export const recordWorkflowRemoval = (w: WorkspaceId, actor: User, audit: Write): Promise<void> =>
  transact(
    remove(keys.chatConnection(w, 'workflow'), [], 'not_found'),
    change(keys.workspace(w), { remove: ['chat_workflow'] }),
    requirePermissions(actor),
    audit,
  );
