import { existsSync, readFileSync } from 'node:fs';

const file = new URL('../../../dist/web/csp.json', import.meta.url);

/** The hashes of the inline scripts of a built site, which the content security policy allows; none before it is built. */
export const readScriptHashes = (of: URL | string = file): readonly string[] =>
  existsSync(of) ? (JSON.parse(readFileSync(of, 'utf8')) as { scriptHashes: string[] }).scriptHashes : [];
