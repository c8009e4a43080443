import { createReadStream, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CommandError, helpOption } from '../command.ts';
import { findWorkspaceOf, requireName, workspaceOptions } from './find-workspace.ts';
import { installationHelp, installationOptions, withInstallation } from './with-installation.ts';

const help = `Exports everything in a workspace to one file, from which another installation can import the same workspace.
Meanwhile nothing can be changed in it. The audit log records it.

  npm run operate -- export --user anna@acme.example --out acme.tar.gz     use the data in .local
  npm run operate -- export --user … --workspace "Acme Studio" --out …     choose one of several by name or id
  npm run operate -- export --user … --out … --by "Sam, support"           the name for the audit log

${installationHelp}
The format is described in docs/operations/move-a-workspace.md.
`;

type Asked = {
  readonly email: string;
  readonly workspace: string | undefined;
  readonly by: string;
  readonly out: string;
};

/** Aborts when somebody ends the command: the workspace must not stay closed. */
const interruption = (): AbortSignal => {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () =>
      stopped.abort(new CommandError('Stopped: nothing was exported, the workspace is open.')),
    );
  return stopped.signal;
};

/** Writes the archive beside its place first, so that a file of that name is always whole. */
const write = async (
  out: string,
  pieces: AsyncIterable<{ readonly bytes: Uint8Array }>,
  stopped: AbortSignal,
): Promise<void> => {
  const draft = `${out}.part`;
  const file = await open(draft, 'w', 0o600);
  try {
    for await (const { bytes } of pieces) {
      stopped.throwIfAborted();
      await file.write(bytes);
    }
    await file.sync();
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  renameSync(draft, out);
};

const exportWorkspace = async ({ out, ...asked }: Asked): Promise<void> => {
  const now = new Date();
  const { workspace } = await findWorkspaceOf(asked, now);
  const { beginExport, endExport } = await import('#functions/data/exports');
  const { writeArchive } = await import('#functions/archive/write-archive');
  const { readArchive } = await import('#functions/archive/check-archive');
  const { BadArchive } = await import('#functions/archive/bad-archive');
  const { WriteConflict } = await import('#functions/table/transact');
  const stopped = interruption();
  const claim = await beginExport(workspace.id, asked.by, now).catch((error: unknown) => {
    if (!(error instanceof WriteConflict)) throw error;
    throw new CommandError(
      `${workspace.name} is being reset, exported or deleted, or its demo data is being added or removed. Try again when that has finished.`,
    );
  });
  try {
    console.log(`\n  ${workspace.name} is closed for changes until this has finished.`);
    // Longer than any call runs: then the last writers have finished.
    await sleep(Number(process.env['WRITERS_SECONDS']) * 1000, undefined, { signal: stopped }).catch(
      () => {},
    );
    stopped.throwIfAborted();
    const { id, name } = workspace;
    const exported_at = new Date().toISOString();
    await write(out, writeArchive({ workspace: { id, name }, exported_at }), stopped);
  } finally {
    await endExport(claim);
  }
  // A copy that nobody has read is none.
  const manifest = await readArchive(() => createReadStream(out)).catch((error: unknown) => {
    if (!(error instanceof BadArchive)) throw error;
    throw new CommandError(`${out} is written, but could not be imported as it is: ${error.message}`);
  });
  const { counts, open_gift_cards: cards, missing_pictures: missing } = manifest;
  const pictures = manifest.files.filter(({ name }) => name.startsWith('media/')).length;
  console.log(`  ${out} is written, and was read again to its end:`);
  for (const [part, count] of Object.entries({ ...counts, pictures }))
    console.log(`  ${String(count).padStart(9)} ${part}`);
  if (missing > 0) console.log(`  ${String(missing).padStart(9)} pictures are no longer stored`);
  if (cards > 0)
    console.log(
      `\n  ${cards} gift ${cards === 1 ? 'card is' : 'cards are'} being bought: this archive can be kept, but not imported. Export again when that has finished.`,
    );
  console.log('');
};

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...workspaceOptions,
      out: { type: 'string' },
      ...installationOptions,
      ...helpOption,
    },
  });
  const { user: email, workspace, out, by, data, table, bucket } = values;
  if (values.help || email === undefined) return console.log(help);
  if (out === undefined) throw new CommandError('Use --out to say which file to write.');
  requireName(by);
  await withInstallation({ data: resolve(data), table, bucket }, () =>
    exportWorkspace({ email, workspace, by, out: resolve(out) }),
  );
};
