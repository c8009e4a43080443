import { packEnd, packFile, type ArchivedFile, readFiles, sha256 } from '#functions/archive/container';
import { mostBytes } from '#functions/archive/manifest';
import type { Workspace } from '#shared/model/workspace';
import { internals } from './stack.ts';

const { writeArchive } = await import('#functions/archive/write-archive');

const at = new Date('2026-11-23T12:00:00.000Z');

/** The archive of a workspace, as the command writes it. */
export const archiveOf = async ({ id, name }: Pick<Workspace, 'id' | 'name'>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  const exported_at = at.toISOString();
  for await (const { bytes } of writeArchive({ workspace: { id, name }, exported_at })) pieces.push(bytes);
  return Buffer.concat(pieces);
};

/** Opens an archive in memory, in chunks as a file comes. */
export const opened = (archive: Uint8Array) =>
  async function* open(): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < archive.length; from += 65_536) yield archive.subarray(from, from + 65_536);
  };

export const filesIn = async (archive: Uint8Array): Promise<ArchivedFile[]> => {
  const files: ArchivedFile[] = [];
  for await (const file of readFiles(opened(archive)(), mostBytes)) files.push(file);
  return files;
};

const textOf = ({ content }: ArchivedFile): string => Buffer.from(content).toString();

/** Packs files as an archive, whatever they are. */
export const packAll = async (files: readonly ArchivedFile[]): Promise<Buffer> =>
  Buffer.concat([...(await Promise.all(files.map((file) => packFile(file, at)))), await packEnd()]);

export type Edit = (text: string) => string;

/** Changes one file of an archive. With `signed`, the manifest says that it was written like this. */
export const forge = async (
  archive: Uint8Array,
  name: string,
  edit: Edit,
  { signed = true }: { signed?: boolean } = {},
): Promise<Buffer> => {
  const files = (await filesIn(archive)).map((file) =>
    file.name.startsWith(name) ? { ...file, content: Buffer.from(edit(textOf(file))) } : file,
  );
  const sums = new Map(files.map((file) => [file.name, file]));
  return packAll(
    files.map((file) => {
      if (!signed || file.name !== 'manifest.json' || name === file.name) return file;
      const manifest = JSON.parse(textOf(file)) as { files: { name: string; sha256: string }[] };
      for (const mark of manifest.files)
        mark.sha256 = sha256(sums.get(mark.name)?.content ?? Buffer.alloc(0));
      return { ...file, content: Buffer.from(JSON.stringify(manifest)) };
    }),
  );
};

/** Fails the n-th write to the table, and all later ones. Returns how to stop, and whether it got that far. */
export const failAtWrite = (nth: number): { stop: () => void; failed: () => boolean } => {
  let writes = 0;
  let on = true;
  internals.table.client.middlewareStack.add(
    (next, context) => (args) => {
      if (on && context['commandName'] === 'TransactWriteItemsCommand') {
        writes += 1;
        if (writes >= nth) throw new Error('killed');
      }
      return next(args);
    },
    { step: 'initialize', name: `fail-${nth}-${Math.random()}`, priority: 'high' },
  );
  return { stop: () => (on = false), failed: () => writes >= nth };
};
