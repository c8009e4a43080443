/**
 * Reads base64url as it is written by us; undefined for anything else. Node reads more than that: with other letters
 * between, with padding, with bits behind the end. Whoever remembers a text as used would meet it again, written
 * differently.
 */
export const fromBase64url = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
};
