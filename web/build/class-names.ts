import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const letters = 3;

const owners = new Map<string, string>();

/** Returns a few letters for a style sheet, the same in every build. @throws Error when two would have the same */
const lettersOf = (file: string): string => {
  const path = relative(root, file.split('?')[0] ?? file);
  const short = createHash('sha256')
    .update(path)
    .digest('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, letters);
  const owner = owners.get(short) ?? path;
  if (owner !== path)
    throw new Error(`${owner} and ${path} would share their class names: rename one of them`);
  owners.set(short, owner);
  return short;
};

/**
 * Names a class or an animation of a style sheet in the build: letters of the file, and the number of the name in it. The
 * first load has hundreds of names, and those of the source would be a hundredth of it.
 */
export const shortClassName = (name: string, file: string, css: string): string => {
  const found = css.matchAll(/(?:\.|@keyframes\s+)(-?[_a-z][\w-]*)/gi);
  const at = [...new Set(Array.from(found, ([, one]) => one))].indexOf(name);
  if (at === -1) throw new Error(`${file} has no ${name}`);
  return `_${lettersOf(file)}${at.toString(36)}`;
};
