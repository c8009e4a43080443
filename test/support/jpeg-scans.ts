const segment = (marker: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
};

/** The segments of a progressive JPEG, with this many scans, comments and frames; it has no pixels to decode. */
export const aScannedJpeg = ({ scans = 1, comments = 0, frames = 1, side = 16 }): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(side, 0);
  size.writeUInt16BE(side, 2);
  const frame = segment(0xc2, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])]));
  // Compressed data with what is not a marker: a stuffed byte and a restart.
  const data = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]);
  const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), data]);
  const many = (part: Buffer, count: number): Buffer[] => Array.from({ length: count }, () => part);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...many(segment(0xfe, Buffer.from('x')), comments),
    ...many(frame, frames),
    ...many(scan, scans),
    Buffer.from([0xff, 0xd9]),
  ]);
};
