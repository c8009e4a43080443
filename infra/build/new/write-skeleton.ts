import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../../command.ts';

/** The repository that is written to: the one that this file is in. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The text of a file of the repository. */
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Finds where to insert into a text: the index, or -1 if the text has no such place. */
type Place = (text: string) => number;

export const before =
  (what: string): Place =>
  (text) =>
    text.indexOf(what);

/** After the last element of the module's list or object that begins with this line. */
export const atEndOf =
  (beginning: string): Place =>
  (text) => {
    const begins = text.indexOf(`${beginning}\n`);
    const ends = /\n[\]}]/.exec(text.slice(begins));
    return begins < 0 || !ends ? -1 : begins + ends.index + 1;
  };

/** After the object's last row whose key begins with `key`; after all rows if there is none. */
export const afterRowsOf =
  (key: string, beginning: string): Place =>
  (text) => {
    const last = text.lastIndexOf(`\n  '${key}`);
    const next = /\n(?= {2}'|\n|\})/.exec(text.slice(last + 1));
    return last < 0 || !next ? atEndOf(beginning)(text) : last + 1 + next.index + 1;
  };

/** An addition to a file. */
type Edit = { readonly file: string; readonly at: Place; readonly text: string };

export type Skeleton = {
  /** Files by path, relative to the repository. */
  readonly files: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
  /** What a file that is edited says when the name is taken. */
  readonly taken: readonly (readonly [file: string, text: string])[];
  /** What remains to be done, one thing a line. */
  readonly next: readonly string[];
};

/** @throws CommandError if anything of the name exists */
const refuseTaken = ({ files, taken }: Skeleton): void => {
  for (const file of Object.keys(files))
    if (existsSync(join(root, file))) throw new CommandError(`${file} exists already.`);
  for (const [file, text] of taken)
    if (read(file).includes(text)) throw new CommandError(`${file} has ${text.trim()} already.`);
};

/** Makes an addition. Returns whether the file has the place for it. */
const make = ({ file, at, text }: Edit): boolean => {
  const old = read(file);
  const index = at(old);
  if (index < 0) return false;
  writeFileSync(join(root, file), `${old.slice(0, index)}${text}${old.slice(index)}`);
  return true;
};

/** Writes the files, makes the additions, and says what remains to be done. Writes nothing if anything of it exists. */
export const writeSkeleton = (skeleton: Skeleton): void => {
  refuseTaken(skeleton);
  const { files, edits, next } = skeleton;
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const undone = edits.filter((edit) => !make(edit));
  const edited = edits.filter((edit) => !undone.includes(edit)).map(({ file }) => file);
  spawnSync('oxfmt', [...Object.keys(files), ...edited], { cwd: root });
  for (const file of Object.keys(files)) console.log(`  written  ${file}`);
  for (const file of new Set(edited)) console.log(`  changed  ${file}`);
  for (const { file, text } of undone) console.log(`\n  Add by hand to ${file}:\n\n${text}`);
  console.log(`\n  Next:\n${next.map((step) => `  - ${step}`).join('\n')}`);
};
