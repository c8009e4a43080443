import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { computeCrop, type CropOptions, readPictureHeader } from '#shared/rules/pictures';
import { decode, encode, type Pixels } from './codecs.ts';
import { shrink } from './shrink.ts';

const pixelsOf = async (content: Uint8Array): Promise<Pixels> => {
  const head = readPictureHeader(content);
  if (!head) throw new Refusal('unsupported_file');
  if (head.width * head.height > limits.image.pixels) throw new Refusal('file_too_large');
  try {
    return await decode(head.type, content);
  } catch {
    throw new Refusal('unsupported_file');
  }
};

/**
 * A picture made anew from its pixels, as WebP: EXIF, comments and whatever else was hidden in the file is gone.
 * @throws Refusal unsupported_file: no PNG, JPEG or WebP, or a broken one; file_too_large: too many pixels, which
 * is known before anything is decoded
 */
export const reencode = async (content: Uint8Array, frame: CropOptions): Promise<Uint8Array> => {
  const pixels = await pixelsOf(content);
  return encode(shrink(pixels, computeCrop(pixels.width, pixels.height, frame)));
};
