import * as z from 'zod';
import { archiveParts, type ArchivePart } from '#shared/model/archive';
import { Instant } from '#shared/model/common';
import { WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { picturePath } from './shape-parts.ts';

/** Grows with each change that an older product would misunderstand. docs/operations/move-a-workspace.md describes the format. */
export const formatVersion = 7;
const format = 'bravo-workspace';

/** The first file of an archive: what it is. */
const Heading = z.object({
  format: z.literal(format),
  version: z.int().min(1),
  product: z.string().max(60),
  workspace: z.object({ id: WorkspaceId, name: z.string() }),
  exported_at: Instant,
});
export type Heading = z.infer<typeof Heading>;

export const FileMark = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });
export type FileMark = z.infer<typeof FileMark>;

export const counts = (): Record<ArchivePart, number> =>
  Object.fromEntries(archiveParts.map((part) => [part, 0])) as Record<ArchivePart, number>;

/** The last file of an archive: what it has to contain. */
const Manifest = Heading.extend({
  /** An older archive has not every part. */
  counts: z.partialRecord(z.enum(archiveParts), z.int()),
  /** Gift cards that were being bought when it was written. */
  open_gift_cards: z.int(),
  /** Pictures that items name and that were not stored any more. */
  missing_pictures: z.int(),
  files: z.array(FileMark),
  /** By the installation that wrote it; absent: an operator's command wrote it, or an older product. */
  signature: z.string().optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** What the signature of an archive covers: everything that its manifest says. */
export const signedText = ({
  version,
  product,
  workspace: { id, name },
  exported_at,
  open_gift_cards: cards,
  missing_pictures: missing,
  ...manifest
}: Omit<Manifest, 'format' | 'signature'>): string =>
  JSON.stringify([
    version,
    product,
    id,
    name,
    exported_at,
    cards,
    missing,
    archiveParts.map((part) => manifest.counts[part] ?? 0),
    manifest.files.map((file) => [file.name, file.bytes, file.sha256]),
  ]);

export const headingName = 'bravo.json';
export const manifestName = 'manifest.json';
export const readmeName = 'README.txt';

/** The name of the n-th file of a part. */
export const partName = (part: ArchivePart, number: number): string =>
  `data/${part}-${String(number).padStart(6, '0')}.jsonl`;

/** The part that a file belongs to; undefined for other files. */
export const partOf = (name: string): ArchivePart | undefined => {
  const [, found] = /^data\/([a-z_]+)-\d{6}\.jsonl$/.exec(name) ?? [];
  return archiveParts.find((part) => part === found);
};

/** Whether a file is a picture. Its address in the product is the name with a slash before it. */
export const isPicture = (name: string): boolean => picturePath.test(`/${name}`);

/** How many bytes of lines are written into one file, and how many an import reads. */
export const partBytes = 4 * 1024 * 1024;
const longestLine = 512 * 1024;

/** How large a file of this name may be; 0 for a name that no archive contains. */
export const mostBytes = (name: string): number => {
  if (partOf(name)) return partBytes + longestLine;
  if (isPicture(name)) return limits.image.bytes;
  if (name === headingName || name === readmeName) return 16 * 1024;
  return name === manifestName ? 256 * 1024 * 1024 : 0;
};

const encode = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

export const writeHeading = (heading: Omit<Heading, 'format' | 'version'>): Uint8Array =>
  encode({ format, version: formatVersion, ...heading });

/** @param sign signs a text; undefined when nobody can */
export const writeManifest = async (
  manifest: Omit<Manifest, 'format' | 'version' | 'signature'>,
  sign: (text: string) => Promise<string | undefined>,
): Promise<Uint8Array> => {
  const whole = { version: formatVersion, ...manifest };
  return encode({ format, ...whole, signature: await sign(signedText(whole)) });
};

const parse = <Shape extends z.ZodType>(shape: Shape, content: Uint8Array): z.infer<Shape> | undefined => {
  try {
    return shape.safeParse(JSON.parse(Buffer.from(content).toString())).data;
  } catch {
    return undefined;
  }
};

export const readHeading = (content: Uint8Array): Heading | undefined => parse(Heading, content);
export const readManifest = (content: Uint8Array): Manifest | undefined => parse(Manifest, content);

export const readme = ({ name, id }: Heading['workspace']): Uint8Array =>
  Buffer.from(`Everything in the workspace "${name}" (${id}).

bravo.json      what this archive is
data/           the data: files with one JSON object per line
  workspace     the settings
  values        what the team stands for
  groups        departments and locations
  members       everyone who was ever a member, with balance and permissions
  ledger        every change of every balance, numbered for each member
  rewards       the shop
  purchases     requests, and contributions to team rewards
  posts         recognitions
  likes         who liked a post
  comments      what people wrote below a post
  add_ons       points that colleagues added to a post
  cards         cards that many sign for a colleague
  signatures    what they wrote on them
  audit         who did what
media/          the pictures, under the names that the data uses
manifest.json   the number of lines, and the size and SHA-256 of each file

Times are ISO 8601 in UTC, amounts are whole points, ids are ULIDs and sort by time. Lines are in the order of their ids.
To import it into another installation: npm run operate -- import FILE

It contains names, email addresses and messages: store it as carefully as a list of your staff.
`);
