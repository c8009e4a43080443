/** The length of a text as the server counts it: an emoji is one character, however it is encoded. */
export const characterCount = (text: string): number =>
  Array.from(text.trim().replaceAll('\r\n', '\n').normalize('NFC')).length;
