import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { type CropOptions, decodablePart, readPictureHeader } from '#shared/rules/posts/pictures';
import { otherPictureKind } from '#shared/rules/posts/picture-kinds';
import { orientationOf } from '#shared/rules/posts/picture-orientation';
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
  if (!head) {
    const kind = otherPictureKind(content);
    throw new Refusal('unsupported_file', kind ? { kind } : {});
  }
  const { pixels, cmykPixels } = limits.image;
  if (head.width * head.height > (head.type === 'cmyk-jpeg' ? cmykPixels : pixels))
    throw new Refusal('file_too_large');
  const decodable = decodablePart(content, head);
  const orientation = orientationOf(head.type, content);
  const task = (part: Uint8Array) => ({ type: head.type, content: part, orientation, frame });
  const made = decodable && (await makePicture(task(decodable), bounds));
  if (!made) throw new Refusal('unsupported_file');
  return made;
};
