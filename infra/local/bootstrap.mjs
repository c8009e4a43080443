// The one file that runs before anything is installed, on any Node from 20.19: plain JavaScript, no imports of ours.
// It installs what the lockfile names when that is missing or has changed, then runs a script on the project's own Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const marker = join(root, 'node_modules/.bravo-lock');
const windows = process.platform === 'win32';

const say = (text) => process.stdout.write(`${text}\n`);
const end = (text) => {
  process.stderr.write(`\n  ${text}\n\n`);
  process.exit(1);
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  end(
    `Bravo needs Node.js 20.19 or newer to begin with; this is ${process.versions.node}. Get one from https://nodejs.org.`,
  );

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = existsSync(marker) && readFileSync(marker, 'utf8') === lock;

if (!installed) {
  say('Installing what Bravo is built with (once; about a minute) …');
  const npm = spawnSync(windows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows,
  });
  if (npm.status !== 0) end('The installation failed; the reason stands above. Mend it and start again.');
  writeFileSync(marker, lock);
}

const [script, ...args] = process.argv.slice(2);
const bin = join(root, 'node_modules/.bin');
const node = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');
const child = spawnSync(existsSync(node) ? node : process.execPath, [join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
});
process.exit(child.status ?? 1);
