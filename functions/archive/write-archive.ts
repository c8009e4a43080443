import { archiveParts, type ArchivePart } from '#shared/model/archive';
import { readPicture } from '#functions/adapters/files/store';
import { signArchive } from '#functions/crypto/archive-signature';
import type { WorkspaceId } from '#shared/model/ids';
import { productVersion } from '#shared/model/product';
import { packEnd, packFile, sha256 } from './container.ts';
import { picturesIn } from './pictures.ts';
import {
  counts,
  type FileMark,
  headingName,
  manifestName,
  partBytes,
  partName,
  readme,
  readmeName,
  writeHeading,
  writeManifest,
} from './manifest.ts';
import { readPart } from './read-part.ts';

/** What an archive says of itself. */
type Exported = {
  readonly workspace: { readonly id: WorkspaceId; readonly name: string };
  readonly exported_at: string;
};

/** How far an archive is written: enough to go on in another process. */
export type ArchiveProgress = {
  /** Whether its first files are written. */
  readonly isBegun: boolean;
  /** The part that is being written; the number of parts once all are. */
  readonly part: number;
  /** The position in it to continue behind. */
  readonly after?: string | undefined;
  /** How many files of this part there are. */
  readonly number: number;
  readonly counts: Readonly<Record<ArchivePart, number>>;
  readonly openGiftCards: number;
  readonly missingPictures: number;
  readonly files: readonly FileMark[];
};

const notBegun: ArchiveProgress = {
  isBegun: false,
  part: 0,
  number: 0,
  counts: counts(),
  openGiftCards: 0,
  missingPictures: 0,
  files: [],
};

type Step = { readonly bytes: Buffer; readonly progress: ArchiveProgress };

const isOpenGiftCard = (
  part: ArchivePart,
  { kind, status, reward, demo }: Record<string, unknown>,
): boolean =>
  part === 'purchases' &&
  kind === 'purchase' &&
  demo !== true &&
  (reward as { fulfilment: string }).fulfilment === 'automatic' &&
  (status === 'pending' || status === 'purchased');

type Packing = { readonly at: Date; readonly bytes: Buffer[]; readonly files: FileMark[] };

const add = async ({ at, bytes, files }: Packing, name: string, content: Uint8Array): Promise<void> => {
  bytes.push(await packFile({ name, content }, at));
  files.push({ name, bytes: content.length, sha256: sha256(content) });
};

/** Adds the pictures that lines name, each once. Returns how many of them are gone. */
const addPictures = async (packing: Packing, addresses: ReadonlySet<string>): Promise<number> => {
  const there = new Set(packing.files.map(({ name }) => name));
  let missing = 0;
  for (const address of addresses) {
    const name = address.slice(1);
    if (there.has(name)) continue;
    const content = await readPicture(address);
    if (content) await add(packing, name, content);
    else missing += 1;
  }
  return missing;
};

/** Writes the next file of lines, with the pictures that its lines name. */
const writeStep = async ({ workspace, exported_at }: Exported, progress: ArchiveProgress): Promise<Step> => {
  const part = archiveParts[progress.part] as ArchivePart;
  const packing = { at: new Date(exported_at), bytes: [], files: [...progress.files] };
  const written: string[] = [];
  const pictures = new Set<string>();
  let [size, openGiftCards, after] = [0, progress.openGiftCards, progress.after];
  let isWhole = true;
  for await (const { line, position } of readPart(part, workspace.id, progress.after)) {
    const text = `${JSON.stringify(line)}\n`;
    size += Buffer.byteLength(text);
    written.push(text);
    after = position;
    for (const address of picturesIn(part, line)) pictures.add(address);
    if (isOpenGiftCard(part, line)) openGiftCards += 1;
    if (size < partBytes) continue;
    isWhole = false;
    break;
  }
  const number = progress.number + (written.length > 0 ? 1 : 0);
  if (written.length > 0) await add(packing, partName(part, number), Buffer.from(written.join('')));
  const missing = await addPictures(packing, pictures);
  return {
    bytes: Buffer.concat(packing.bytes),
    progress: {
      isBegun: true,
      ...(isWhole ? { part: progress.part + 1, number: 0 } : { part: progress.part, number, after }),
      counts: { ...progress.counts, [part]: progress.counts[part] + written.length },
      openGiftCards,
      missingPictures: progress.missingPictures + missing,
      files: packing.files,
    },
  };
};

/** What an archive begins with. */
const writeStart = async (exported: Exported): Promise<Buffer> => {
  const at = new Date(exported.exported_at);
  const { workspace, exported_at } = exported;
  return Buffer.concat([
    await packFile(
      { name: headingName, content: writeHeading({ workspace, product: productVersion, exported_at }) },
      at,
    ),
    await packFile({ name: readmeName, content: readme(workspace) }, at),
  ]);
};

/** What an archive ends with. */
const writeLast = async (
  { workspace, exported_at }: Exported,
  { counts: lines, openGiftCards, missingPictures, files }: ArchiveProgress,
): Promise<Buffer> => {
  const content = await writeManifest(
    {
      workspace,
      product: productVersion,
      exported_at,
      counts: lines,
      open_gift_cards: openGiftCards,
      missing_pictures: missingPictures,
      files: [...files],
    },
    signArchive,
  );
  const at = new Date(exported_at);
  return Buffer.concat([await packFile({ name: manifestName, content }, at), await packEnd()]);
};

/**
 * Writes a workspace as an archive, piece by piece; no more than a few megabytes of it are in memory. Each piece comes
 * with how far the archive is then.
 * @param from where to go on; without it, from the beginning
 */
export async function* writeArchive(
  exported: Exported,
  from: ArchiveProgress = notBegun,
): AsyncGenerator<Step & { readonly isLast: boolean }> {
  let progress = from;
  if (!progress.isBegun) {
    progress = { ...progress, isBegun: true };
    yield { bytes: await writeStart(exported), progress, isLast: false };
  }
  while (progress.part < archiveParts.length) {
    const step = await writeStep(exported, progress);
    ({ progress } = step);
    yield { ...step, isLast: false };
  }
  yield { bytes: await writeLast(exported, progress), progress, isLast: true };
}
