const memorySection = 5;
const pageBytes = 64 * 1024;

/** Writes a whole number as WebAssembly does: seven bits a byte, the lowest first. */
const leb128 = (value: number): number[] => {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
};

/** Reads a whole number; returns it and where the next byte is. */
const readLeb128 = (bytes: Uint8Array, from: number): readonly [value: number, next: number] => {
  let value = 0;
  for (let at = from, shift = 0; ; at += 1, shift += 7) {
    const byte = bytes[at] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return [value >>> 0, at + 1];
  }
};

/**
 * Returns a WebAssembly module whose memory cannot grow beyond a size. Neither the codecs (2 or 4 GB) nor the limits of
 * a worker thread (which count only what JavaScript itself stores) would end a picture that is made to need more.
 * @throws if the module has no memory of its own
 */
export const limitMemory = (wasm: Uint8Array, megabytes: number): Uint8Array<ArrayBuffer> => {
  for (let at = 8; at < wasm.length;) {
    const [size, start] = readLeb128(wasm, at + 1);
    if (wasm[at] === memorySection) {
      // One memory: flags (with a maximum, not shared), the pages it begins with, the most it may have.
      const [, first] = readLeb128(wasm, start + 2);
      const least = wasm.subarray(start + 2, first);
      const most = leb128((megabytes * 1024 * 1024) / pageBytes);
      const section = [1, 1, ...least, ...most];
      const parts = [wasm.subarray(0, at), [memorySection, ...leb128(section.length), ...section]];
      return new Uint8Array(
        Buffer.concat([...parts.map((part) => Buffer.from(part)), wasm.subarray(start + size)]),
      );
    }
    at = start + size;
  }
  throw new Error('a WebAssembly module without memory of its own');
};
