import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const options = {
  target: 'ES2024',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

/**
 * A folder for the program of somebody outside, who has only what we publish. It is in the repository, so that what they
 * would install is found, and goes after the tests of the file.
 */
export const aProgramOutside = () => {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(root, 'dist/client-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd: folder });
  return {
    folder,
    run,
    /** Writes a file of the program. Returns what the compiler says of it. */
    typeErrors: async (file: string, source: string): Promise<string> => {
      writeFileSync(join(folder, file), source);
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: options, files: [file] }),
      );
      return run('tsc').then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      );
    },
  };
};
