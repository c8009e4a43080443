import { readUpload } from '#functions/adapters/files/archives';
import { BadArchive } from '#functions/archive/bad-archive';
import { importArchive } from '#functions/archive/import-archive';
import { recordImport } from '#functions/data/archives';
import { countInvitations } from '#functions/data/invitation-limits';
import { findUser } from '#functions/data/users';
import { logger } from '#functions/platform/log';
import { Refusal } from '#shared/model/refusal';
import type { StoredImport } from '#shared/model/archive';
import type { Workspace } from '#shared/model/workspace';
import type { WorkspaceJob } from '#shared/model/workspace-job';
import { isAdministratorWith } from '#shared/rules/mails/mails';
import type { Deadline } from './deadline.ts';

/** Members that come with an archive count as invited, by the workspace that imports them. @throws BadArchive: too many */
const countMembers = async (workspace: Workspace, count: number, now: Date): Promise<void> => {
  try {
    await countInvitations(workspace, count, now);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error;
    throw new BadArchive(
      `The archive contains ${count} members, more than this workspace can invite today. Try again tomorrow, or ask whoever runs Bravo for you.`,
      { cause: error },
    );
  }
};

/** Imports what an administrator has uploaded. Run again after an interruption, it completes the import. */
const outcomeOf = async (
  asked: Workspace,
  { by_id: by, upload }: WorkspaceJob,
  now: Date,
  deadline: Deadline,
): Promise<Pick<StoredImport, 'imported' | 'refused'>> => {
  const { id: w } = asked;
  const administrator = await findUser(w, by, { now, consistent: true });
  if (!upload || !administrator || !isAdministratorWith(administrator, 'account_administrator')) return {};
  const open = async function* open() {
    for await (const part of readUpload(w, upload)) {
      deadline();
      yield part;
    }
  };
  try {
    const importer = {
      email: administrator.email,
      countMembers: (count: number) => countMembers(asked, count, now),
    };
    const { workspace } = await importArchive(open, importer, now);
    return { imported: { id: workspace.id, name: workspace.name } };
  } catch (error) {
    if (error instanceof BadArchive) return { refused: error.message };
    logger.error('an archive was not imported', { workspace: w, error: error as Error });
    return {};
  }
};

/** Imports an uploaded archive as a workspace of its own, and records how that went in the workspace it was asked for in. */
export const importWorkspace = async (
  workspace: Workspace,
  job: WorkspaceJob,
  now: Date,
  deadline: Deadline,
): Promise<void> => recordImport(job, await outcomeOf(workspace, job, now, deadline), now);
