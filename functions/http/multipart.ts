import busboy from '@fastify/busboy';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileField } from '#shared/contract/endpoint';
import { Refusal } from '#shared/model/refusal';
import { type Event, type Form, rawBody } from './parse.ts';

/** A form with one boundary, which RFC 2046 limits to 70 characters. */
const formType = /^multipart\/form-data; ?boundary="?[\w'()+,./:=?-]{1,70}"?(?:; ?charset=[\w-]+)?$/i;

const limits = { files: 1, fields: 40, parts: 41, fieldSize: 64 * 1024, headerPairs: 20, headerSize: 4096 };

/** How much is parsed at once, in bytes: what follows a refused part is never looked at. */
const chunkBytes = 16 * 1024;

const chunksOf = function* (body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += chunkBytes) yield body.subarray(at, at + chunkBytes);
};

/**
 * Parses a multipart body: at most one file and forty text fields, each name once.
 * The parser reports through events. Every one that can carry an error is listened to, because an error event without
 * a listener ends the process.
 * @throws Refusal unsupported_file: not a form; file_too_large; invalid_request: broken, cut off, or too many parts
 */
export const parseForm = async (event: Event, { bytes }: FileField): Promise<Form> => {
  const type = event.headers['content-type'] ?? '';
  if (!formType.test(type)) throw new Refusal('unsupported_file');
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const files: Record<string, Buffer> = Object.create(null) as Record<string, Buffer>;
  const stopped = new AbortController();
  const refuse = (refusal: Refusal): void => stopped.abort(refusal);
  const malformed = (): void => refuse(new Refusal('invalid_request', {}, ['body']));
  const keep = <Value>(kept: Record<string, Value>, name: string | undefined, value: Value): void => {
    if (name === undefined) return malformed();
    if (name in fields || name in files)
      return refuse(new Refusal('invalid_request', {}, [name.slice(0, 100)]));
    kept[name] = value;
  };
  const parser = busboy({ headers: { 'content-type': type }, limits: { ...limits, fileSize: bytes } })
    .on('field', (name: string | undefined, value, _, isTruncated) =>
      isTruncated ? malformed() : keep(fields, name, value),
    )
    .on('file', (name: string | undefined, stream) => {
      const chunks: Buffer[] = [];
      stream
        .on('error', malformed)
        .on('limit', () => refuse(new Refusal('file_too_large')))
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => keep(files, name, Buffer.concat(chunks)));
    })
    .on('partsLimit', malformed)
    .on('filesLimit', malformed)
    .on('fieldsLimit', malformed);
  try {
    await pipeline(Readable.from(chunksOf(rawBody(event))), parser, { signal: stopped.signal });
  } catch {
    malformed();
  }
  stopped.signal.throwIfAborted();
  return { fields, files };
};
