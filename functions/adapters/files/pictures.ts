import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { computeCrop, type CropOptions, decodablePart, readPictureHeader } from '#shared/rules/pictures';
import { decode, encode, type Pixels } from './codecs.ts';
import { shrink } from './shrink.ts';

const pixelsOf = async (content: Uint8Array): Promise<Pixels> => {
  const head = readPictureHeader(content);
  if (!head) throw new Refusal('unsupported_file');
  if (head.width * head.height > limits.image.pixels) throw new Refusal('file_too_large');
  const decodable = decodablePart(content, head);
  if (!decodable) throw new Refusal('unsupported_file');
  try {
    return await decode(head.type, decodable);
  } catch {
    throw new Refusal('unsupported_file');
  }
};

/**
 * Encodes a picture again from its pixels, as WebP, so that EXIF, comments and other hidden data are removed.
 * @throws Refusal unsupported_file: not a PNG, JPEG or WebP, a broken or animated one, or one that is
 * made to take long; file_too_large: too many pixels, which
 * is checked before anything is decoded
 */
export const reencode = async (content: Uint8Array, frame: CropOptions): Promise<Uint8Array> => {
  const pixels = await pixelsOf(content);
  return encode(shrink(pixels, computeCrop(pixels.width, pixels.height, frame)));
};
