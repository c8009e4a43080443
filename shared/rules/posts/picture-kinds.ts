/** Pictures that are not taken, by the names that their owners know. */
export type OtherPictureKind = 'HEIC' | 'AVIF' | 'GIF' | 'BMP' | 'TIFF' | 'SVG' | 'PDF';

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The brands that the first box of a file names: the one it is made for, and those it is compatible with. */
const brandsOf = (bytes: Uint8Array): readonly string[] => {
  if (text(bytes, 4, 8) !== 'ftyp') return [];
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(length, bytes.length, 64);
  return [8, ...Array.from({ length: 12 }, (_, at) => 16 + at * 4)]
    .filter((at) => at + 4 <= end)
    .map((at) => text(bytes, at, at + 4));
};

const heic = /^(?:he[ivx][cmsx]|heic|hevc|mif1|msf1)$/;

const beginnings: readonly (readonly [kind: OtherPictureKind, beginning: RegExp])[] = [
  ['GIF', /^GIF8[79]a/],
  ['BMP', /^BM/],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['PDF', /^%PDF-/],
  ['SVG', /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^]*?)?(?:<!--[^]*?-->\s*)?<svg[\s>]/i],
];

/** Which kind of picture a file is that is neither PNG nor JPEG nor WebP, from its first bytes; undefined: none that is known. */
export const otherPictureKind = (bytes: Uint8Array): OtherPictureKind | undefined => {
  const brands = brandsOf(bytes);
  // A file of AVIF may name the general brand of HEIF first.
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'AVIF';
  if (brands.some((brand) => heic.test(brand))) return 'HEIC';
  const first = text(bytes, 0, Math.min(bytes.length, 400));
  return beginnings.find(([, beginning]) => beginning.test(first))?.[0];
};
