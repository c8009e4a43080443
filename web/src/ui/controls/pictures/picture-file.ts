import { limits } from '#shared/model/limits';
import { readPictureHeader } from '#shared/rules/posts/pictures';

/** Why a file cannot be used as a picture. */
export type PictureFault = 'file_too_large' | 'unsupported_file' | 'unreadable';

export const pictureTypes = 'image/png,image/jpeg,image/webp';

/** Checks a file as the server will: by its bytes, not by its name. */
export const findPictureFault = async (file: Blob): Promise<PictureFault | undefined> => {
  if (file.size > limits.image.bytes) return 'file_too_large';
  try {
    if (!readPictureHeader(new Uint8Array(await file.arrayBuffer()))) return 'unsupported_file';
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

/** Crops a part of a picture to a new file. @throws when the browser cannot create it */
export const cropPicture = async (picture: string, { x, y, width, height }: CropArea): Promise<Blob> => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be cut'))),
      'image/webp',
      0.92,
    );
  });
};
