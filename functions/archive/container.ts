import { createTarDecoder, packTar } from 'modern-tar';
import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { BadArchive } from './bad-archive.ts';

const compress = promisify(gzip);

/** A file in an archive. */
export type ArchivedFile = { readonly name: string; readonly content: Uint8Array };

/** A tar archive ends with two empty blocks. */
const tarEnd = 1024;

/**
 * Packs one file of a .tar.gz. Each is compressed on its own: gzip allows to put such pieces one behind the other, so an
 * archive can be written in slices, and none is ever in memory as a whole.
 */
export const packFile = async ({ name, content }: ArchivedFile, at: Date): Promise<Buffer> => {
  const header = { name, size: content.length, mtime: at, mode: 0o600 };
  const tar = await packTar([{ header, body: content }]);
  return compress(tar.subarray(0, -tarEnd));
};

/** The last piece of an archive. */
export const packEnd = (): Promise<Buffer> => compress(Buffer.alloc(tarEnd));

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Our archives shrink to a tenth or less; a file made to exhaust whoever opens it shrinks to a thousandth. */
const mostTimes = 100;
const always = 64 * 1024 * 1024;

/** Counts what passes; with a limit, ends the stream when there is more. */
const meter = (most: () => number) => {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.length;
      if (bytes > most()) done(new BadArchive('The archive unpacks to far more than any Bravo export.'));
      else done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
};

const collect = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const isOurs = (error: unknown): boolean => error instanceof BadArchive;

/**
 * Reads the files of a .tar.gz, one after the other. Nothing is unpacked to a disk.
 * @param mostBytes how large the file of a name may be; 0 for a name that no archive of ours contains
 * @throws BadArchive when it is damaged, cut off, or no archive of ours
 */
export async function* readFiles(
  archive: AsyncIterable<Uint8Array>,
  mostBytes: (name: string) => number,
): AsyncGenerator<ArchivedFile> {
  const packed = meter(() => Number.POSITIVE_INFINITY);
  const unpacked = meter(() => packed.bytes() * mostTimes + always);
  let broken: { readonly error: unknown } | undefined;
  const watched = async function* watched() {
    try {
      yield* archive;
    } catch (error) {
      broken = { error };
      throw error;
    }
  };
  const source = Readable.from(watched());
  const gunzip = createGunzip();
  const flow = pipeline(source, packed.stream, gunzip, unpacked.stream);
  // What fails is heard of below, where the files are read.
  flow.catch(() => undefined);
  const decoder = createTarDecoder({ strict: true });
  try {
    const files = (Readable.toWeb(unpacked.stream) as ReadableStream<Uint8Array>).pipeThrough(decoder);
    for await (const { header, body } of files) {
      const { name, size, type = 'file' } = header;
      if (type !== 'file' || size > mostBytes(name))
        throw new BadArchive(`The archive contains "${name.slice(0, 200)}", which no Bravo export does.`);
      yield { name, content: await collect(body) };
    }
    await flow;
  } catch (error) {
    // Where it comes from failed: that says nothing about the archive.
    if (broken) throw broken.error;
    if (isOurs(error)) throw error;
    throw new BadArchive('The archive is damaged or was cut off: it cannot be read to its end.', {
      cause: error,
    });
  } finally {
    source.destroy();
  }
}
