const segment = (marker: number, ...data: number[]): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(data)]);
};

const quantization = segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1));
/** Of gray levels: one code, for "as bright as the block before". */
const grayCodes = segment(0xc4, 0x00, 1, ...Array.from({ length: 15 }, () => 0), 0);
/** Of details: fifteen codes of four bits, each for a run of 2 to the n (and n more bits) blocks without any. */
const runs = Array.from({ length: 15 }, (_, n) => n << 4);
const detailCodes = segment(
  0xc4,
  0x10,
  0,
  0,
  0,
  runs.length,
  ...Array.from({ length: 12 }, () => 0),
  ...runs,
);

const bytesOf = (bits: string): Buffer => {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = Array.from({ length: whole.length / 8 }, (_, at) =>
    Number.parseInt(whole.slice(at * 8, at * 8 + 8), 2),
  );
  // A byte of ones is followed by a zero, so that it is no marker.
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
};

/** The data of a scan of details that says that none of the blocks has any. */
const nothingIn = (blocks: number): Buffer => {
  let bits = '';
  for (let rest = blocks; rest > 0;) {
    const n = Math.min(14, Math.floor(Math.log2(rest)));
    const run = Math.min(rest, 2 ** (n + 1) - 1);
    bits += n.toString(2).padStart(4, '0') + (n > 0 ? (run - 2 ** n).toString(2).padStart(n, '0') : '');
    rest -= run;
  }
  return bytesOf(bits);
};

/**
 * A gray progressive JPEG with this many scans, comments and frames (with one frame, it can be decoded). Each scan but
 * the first adds nothing in a few bytes, and still makes a decoder go over all pixels.
 */
export const aScannedJpeg = ({ scans = 1, comments = 0, frames = 1, side = 16 }): Buffer => {
  const blocks = Math.ceil(side / 8) ** 2;
  const size = [side >> 8, side & 0xff];
  const frame = segment(0xc2, 8, ...size, ...size, 1, 1, 0x11, 0);
  const gray = Buffer.concat([segment(0xda, 1, 1, 0, 0, 0, 0), Buffer.alloc(Math.ceil(blocks / 8))]);
  // What is not a marker after the data: a stuffed byte and a restart.
  const rest = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]);
  const details = Buffer.concat([segment(0xda, 1, 1, 0, 1, 63, 0x10), nothingIn(blocks), rest]);
  const many = (part: Buffer, count: number): Buffer[] => Array.from({ length: count }, () => part);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...many(segment(0xfe, 0x78), comments),
    quantization,
    grayCodes,
    detailCodes,
    ...many(frame, frames),
    gray,
    ...many(details, scans - 1),
    Buffer.from([0xff, 0xd9]),
  ]);
};

/** The codes of the differences between blocks: for each number of bits one of four bits. */
const differenceCodes = segment(
  0xc4,
  0x00,
  0,
  0,
  0,
  12,
  ...Array.from({ length: 12 }, () => 0),
  ...Array.from({ length: 12 }, (_, bits) => bits),
);

const codeOf = (difference: number): string => {
  const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
  const value = difference < 0 ? difference + 2 ** size - 1 : difference;
  return size.toString(2).padStart(4, '0') + (size > 0 ? value.toString(2).padStart(size, '0') : '');
};

/** A JPEG of four colors (cyan, magenta, yellow and black, each from 0 to 255), as programs for printing write it: inverted. */
export const aCmykJpeg = (
  cmyk: readonly [number, number, number, number],
  {
    width = 16,
    height = 16,
    exif = Buffer.alloc(0),
  }: { width?: number; height?: number; exif?: Buffer } = {},
): Buffer => {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const first = cmyk.map((ink) => codeOf((255 - ink - 128) * 8)).join('');
  const same = codeOf(0).repeat(4);
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  const components = [1, 2, 3, 4];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    exif,
    segment(0xee, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0),
    quantization,
    differenceCodes,
    segment(0xc2, 8, ...size, 4, ...components.flatMap((id) => [id, 0x11, 0])),
    segment(0xda, 4, ...components.flatMap((id) => [id, 0]), 0, 0, 0),
    bytesOf(first + same.repeat(blocks - 1)),
    Buffer.from([0xff, 0xd9]),
  ]);
};
