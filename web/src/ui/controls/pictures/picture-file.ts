import { browserLimits } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { type OtherPictureKind, otherPictureKind } from '#shared/rules/posts/picture-kinds';
import { readPictureHeader } from '#shared/rules/posts/pictures';

/** Why a file cannot be used as a picture: a refusal, or which kind it is instead. */
export type PictureFault = 'file_too_large' | 'unsupported_file' | 'unreadable' | OtherPictureKind;

export const pictureTypes = 'image/png,image/jpeg,image/webp';

/**
 * Checks a chosen file by its bytes, not by its name. It may be larger than what is sent, which is cut or made smaller before;
 * what its pixels would take in memory is bounded before anything is decoded.
 */
export const findPictureFault = async (file: Blob): Promise<PictureFault | undefined> => {
  if (file.size > browserLimits.pictureBytes) return 'file_too_large';
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const head = readPictureHeader(bytes);
    if (!head) return otherPictureKind(bytes) ?? 'unsupported_file';
    if (head.width * head.height > browserLimits.picturePixels) return 'file_too_large';
    (await createImageBitmap(file)).close();
    return undefined;
  } catch {
    return 'unreadable';
  }
};

export type CropArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The longest side of a stored picture in pixels, so nothing larger is sent. */
const longest = 1024;

/** Draws a part of a picture to a new file. @throws when the browser cannot create it */
const draw = (image: CanvasImageSource, { x, y, width, height }: CropArea): Promise<Blob> => {
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be cut'))),
      'image/webp',
      0.92,
    );
  });
};

/** Crops a part of a picture to a new file. @throws when the browser cannot create it */
export const cropPicture = async (picture: string, part: CropArea): Promise<Blob> => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  return draw(image, part);
};

/** The file itself, or, when it is larger than what may be sent, a smaller one of the whole picture. */
export const smallEnough = async (file: Blob): Promise<Blob> => {
  const head = readPictureHeader(new Uint8Array(await file.arrayBuffer()));
  if (!head) return file;
  const fits = file.size <= limits.image.bytes && head.width * head.height <= limits.image.pixels;
  if (fits && head.type !== 'cmyk-jpeg') return file;
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  try {
    return await draw(bitmap, { x: 0, y: 0, width, height });
  } finally {
    bitmap.close();
  }
};
