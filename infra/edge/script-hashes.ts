import { existsSync, readFileSync } from 'node:fs';

const file = new URL('../../dist/web/csp.json', import.meta.url);

/** The hashes of the inline scripts of the built site, which the content security policy allows; none before it is built. */
export const readScriptHashes = (): readonly string[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes: string[] }).scriptHashes : [];
