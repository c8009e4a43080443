/** An archive that cannot be imported; the message says why, to whoever wanted to import it. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
}
