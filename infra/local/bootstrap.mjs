// Runs before anything is installed, on Node 20.19 or newer: plain JavaScript without imports from this project.
// It installs the dependencies if they are missing or the lockfile changed, then runs a script with the project's own
// Node: node bootstrap.mjs [flags of Node] SCRIPT [arguments].
import { spawn, spawnSync } from 'node:child_process';
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
    `Bravo needs Node.js 20.19 or newer; this is ${process.versions.node}. Download it from https://nodejs.org.`,
  );

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = existsSync(marker) && readFileSync(marker, 'utf8') === lock;

if (!installed) {
  say('Installing dependencies (once; about a minute) …');
  const npm = spawnSync(windows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows,
  });
  if (npm.status !== 0) end('The installation failed; see the reason above. Fix it and start again.');
  writeFileSync(marker, lock);
}

const given = process.argv.slice(2);
const at = given.findIndex((one) => !one.startsWith('-'));
const [flags, script, args] = [given.slice(0, at), given[at], given.slice(at + 1)];
const bin = join(root, 'node_modules/.bin');
const node = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');
const child = spawn(existsSync(node) ? node : process.execPath, [...flags, join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
});
// Whoever stops this process means the script: without this it would go on alone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm ends with its shell when it is told to, and tells this process nothing: who has lost them ends the script. A parent
// that is gone shows as another one, on Windows as a number that no process has.
const parent = process.ppid;
const isGone = () => {
  if (process.ppid !== parent) return true;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
};
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => isGone() && child.kill('SIGTERM'), 500).unref();
child.on('error', (error) => end(error.message));
child.on('exit', (code) => process.exit(code ?? 1));
