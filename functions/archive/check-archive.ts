import { archiveParts, type ArchivePart } from '#shared/model/archive';
import { limits } from '#shared/model/limits';
import { readPictureHeader } from '#shared/rules/posts/pictures';
import { BadArchive } from './bad-archive.ts';
import { type ArchivedFile, readFiles, sha256 } from './container.ts';
import { lineChecker, type PartLine } from './check-lines.ts';
import {
  counts,
  formatVersion,
  type Heading,
  headingName,
  isPicture,
  type Manifest,
  manifestName,
  mostBytes,
  partOf,
  readHeading,
  readManifest,
  readmeName,
} from './manifest.ts';

/** Opens an archive from its beginning. */
export type OpenArchive = () => AsyncIterable<Uint8Array>;

const headingOf = (file: ArchivedFile | undefined): Heading => {
  const heading = file?.name === headingName ? readHeading(file.content) : undefined;
  if (!heading) throw new BadArchive('This is not an archive of a workspace.');
  if (heading.version > formatVersion)
    throw new BadArchive(
      `The archive has the format ${heading.version}, written by Bravo ${heading.product}; this Bravo reads up to format ${formatVersion}. Use a newer one.`,
    );
  return heading;
};

/** A picture is what our own installations make: a WebP file, and not larger than they are. */
const checkPicture = ({ name, content }: ArchivedFile): void => {
  const head = readPictureHeader(content);
  if (head?.type !== 'webp' || head.width * head.height > limits.image.pixels)
    throw new BadArchive(`${name} is not a picture from Bravo.`);
};

const parseLine = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadArchive('it is not JSON.');
  }
};

/** Reads the lines of a file. @throws BadArchive naming the file and the line */
const linesIn = (
  { name, content }: ArchivedFile,
  part: ArchivePart,
  check: (part: ArchivePart, value: unknown) => PartLine,
): PartLine[] => {
  const texts = Buffer.from(content).toString().split('\n');
  if (texts.pop() !== '') throw new BadArchive(`${name} does not end with a whole line.`);
  return texts.map((text, at) => {
    try {
      return check(part, parseLine(text));
    } catch (error) {
      if (!(error instanceof BadArchive)) throw error;
      throw new BadArchive(`${name}, line ${at + 1}: ${error.message}`, { cause: error });
    }
  });
};

/** Gets what an archive contains, in its order. */
export type Visitor = {
  readonly lines?: (lines: readonly PartLine[]) => Promise<void>;
  readonly picture?: (file: ArchivedFile) => Promise<void>;
};

const compareFiles = (found: ReadonlyMap<string, string>, { files }: Manifest): void => {
  for (const { name, sha256: sum } of files) {
    const is = found.get(name);
    if (is === undefined) throw new BadArchive(`The archive is incomplete: ${name} is missing.`);
    if (is !== sum) throw new BadArchive(`The archive is damaged: ${name} has been changed.`);
  }
  const listed = new Set([readmeName, ...files.map(({ name }) => name)]);
  const surplus = [...found.keys()].find((name) => !listed.has(name));
  if (surplus !== undefined) throw new BadArchive(`The archive contains ${surplus}, which was added later.`);
};

const compareCounts = (found: Readonly<Record<string, number>>, { counts: said }: Manifest): void => {
  for (const part of archiveParts)
    if (found[part] !== (said[part] ?? 0))
      throw new BadArchive(`The archive is incomplete: it has ${found[part]} ${part} of ${said[part] ?? 0}.`);
  if (found['workspace'] !== 1) throw new BadArchive('The archive has no workspace.');
};

/**
 * Reads an archive and checks everything that it contains: that it is whole, as it was written, and nothing but what an
 * installation of ours writes. Returns what it says of itself.
 * @throws BadArchive
 */
export const readArchive = async (open: OpenArchive, visit: Visitor = {}): Promise<Manifest> => {
  const files = readFiles(open(), mostBytes);
  const heading = headingOf((await files.next()).value as ArchivedFile | undefined);
  const checker = lineChecker(heading);
  const found = new Map<string, string>();
  const seen = counts();
  let manifest: Manifest | undefined;
  let reached = 0;
  for await (const file of files) {
    const { name, content } = file;
    if (manifest) throw new BadArchive('The archive continues after its end.');
    if (name === manifestName) {
      manifest = readManifest(content);
      continue;
    }
    if (found.has(name)) throw new BadArchive(`The archive contains ${name} twice.`);
    found.set(name, sha256(content));
    if (name === readmeName) continue;
    const part = partOf(name);
    if (part) {
      const at = archiveParts.indexOf(part);
      if (at < reached) throw new BadArchive(`The archive is not in its original order: ${name}.`);
      reached = at;
      const lines = linesIn(file, part, checker.check);
      seen[part] += lines.length;
      await visit.lines?.(lines);
    } else if (isPicture(name) && name.split('/')[2] === heading.workspace.id) {
      checkPicture(file);
      await visit.picture?.(file);
    } else throw new BadArchive(`The archive contains "${name}", which no Bravo export does.`);
  }
  if (!manifest) throw new BadArchive('The archive was cut off: its end is missing.');
  if (manifest.workspace.id !== heading.workspace.id || manifest.version !== heading.version)
    throw new BadArchive('The archive was put together from two archives.');
  compareFiles(found, manifest);
  compareCounts(seen, manifest);
  checker.end();
  return manifest;
};
