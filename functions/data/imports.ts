import { randomUUID } from 'node:crypto';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import { keys } from '#functions/table/keys';
import { get, includingExpired } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { check, remove, upsert, type Write } from '#functions/table/writes';
import { auditWrite } from './audit.ts';
import { addWorkspace, findWorkspace } from './workspaces.ts';

/** An import that has begun. Its workspace appears only with its end. */
type Import = { readonly archive: string; readonly at: string; readonly worker: string };

/** Who imports: an operator, or one of its administrators. */
export type ImportedBy = { readonly operator: string } | { readonly userId: UserId };

/** The right to write an imported workspace: whoever began or went on last has it. */
export type ImportClaim = { readonly w: WorkspaceId; readonly worker: string };

const key = (w: WorkspaceId) => keys.job(w, 'import');

/** Whether another archive of this workspace was begun to be imported. */
const isOfAnother = (begun: Import | undefined, archive: string): boolean =>
  begun !== undefined && begun.archive !== archive;

/** Whether the import of a workspace was begun and has not ended. */
export const isImportBegun = async (w: WorkspaceId): Promise<boolean> =>
  (await get(key(w), includingExpired)) !== undefined;

/**
 * Begins to import a workspace, or goes on with an interrupted import of the same archive. Whoever worked on it before
 * can write nothing more.
 * @returns the claim, or why there is none
 */
export const claimImport = async (
  w: WorkspaceId,
  archive: string,
  now: Date,
): Promise<ImportClaim | 'exists' | 'another_archive'> => {
  if (await findWorkspace(w, includingExpired)) return 'exists';
  if (isOfAnother(await get<Import>(key(w), includingExpired), archive)) return 'another_archive';
  const worker = randomUUID();
  // With `working`, no job is started for it.
  const set = { archive, at: now.toISOString(), worker, working: now.getTime() };
  await transact(upsert(key(w), { set }, [{ any: [{ absent: 'archive' }, ['archive', '=', archive]] }]));
  return { w, worker };
};

const mine = ({ worker }: ImportClaim) => [['worker', '=', worker]] as const;

/**
 * Writes items of an import, all or none.
 * @throws Refusal already_settled when another worker has taken it over
 */
export const recordImported = (claim: ImportClaim, writes: readonly Write[]): Promise<void> =>
  transact(check(key(claim.w), mine(claim), 'already_settled'), ...writes);

/** Ends an import: from now on the workspace is there. @throws Refusal already_settled */
export const endImport = async (
  claim: ImportClaim,
  workspace: Workspace,
  by: ImportedBy,
  now: Date,
): Promise<void> => {
  if (claim.w !== workspace.id) throw new Refusal('not_found');
  await transact(
    remove(key(claim.w), mine(claim), 'already_settled'),
    addWorkspace(workspace),
    auditWrite({ workspaceId: claim.w, ...by }, 'workspace_imported', {}, now),
  );
};
