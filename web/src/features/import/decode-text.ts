type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Latin text in UTF-16 has a zero in every second byte. */
const withoutMark = (bytes: Uint8Array): Encoding => {
  const start = bytes.subarray(0, 4096);
  let [even, odd] = [0, 0];
  for (const [at, byte] of start.entries()) {
    if (byte === 0 && at % 2 === 0) even += 1;
    if (byte === 0 && at % 2 === 1) odd += 1;
  }
  const many = start.length / 8;
  if (odd > many && odd > even) return 'utf-16le';
  return even > many ? 'utf-16be' : 'utf-8';
};

const encodingOf = (bytes: Uint8Array): Encoding => {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return withoutMark(bytes);
};

/**
 * The text of a file as spreadsheets write it: UTF-8 or UTF-16, with or without a byte order mark. Anything else is
 * read in the one-byte encoding that older programs use for this language.
 * @throws TypeError the file is not text
 */
export const decodeText = (bytes: Uint8Array, language = 'en'): string => {
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (encoding !== 'utf-8') throw error;
    text = new TextDecoder(language === 'ru' || language === 'ua' ? 'windows-1251' : 'windows-1252').decode(
      bytes,
    );
  }
  if (text.includes('\0')) throw new TypeError('no text');
  return text;
};
