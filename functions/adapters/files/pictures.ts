import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { type CropOptions, decodablePart, readPictureHeader } from '#shared/rules/posts/pictures';
import { type DecodingBounds, makePicture } from './decoding.ts';

/**
 * Encodes a picture again from its pixels, as WebP, so that EXIF, comments and other hidden data are removed.
 * @throws Refusal unsupported_file: not a PNG, JPEG or WebP, a broken or animated one, or one that is
 * made to take long; file_too_large: too many pixels, which
 * is checked before anything is decoded; busy: too many pictures at once
 */
export const reencode = async (
  content: Uint8Array,
  frame: CropOptions,
  bounds?: Partial<DecodingBounds>,
): Promise<Uint8Array> => {
  const head = readPictureHeader(content);
  if (!head) throw new Refusal('unsupported_file');
  if (head.width * head.height > limits.image.pixels) throw new Refusal('file_too_large');
  const decodable = decodablePart(content, head);
  const made = decodable && (await makePicture({ type: head.type, content: decodable, frame }, bounds));
  if (!made) throw new Refusal('unsupported_file');
  return made;
};
