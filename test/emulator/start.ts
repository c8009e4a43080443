import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** No production: what a stage of tests has, with every external service switched on. */
const stage = ['-c', 'stage=test', '-c', 'features=gifs,stripe,gift-cards'];

const install = `npm run emulate needs Python 3.11 or newer with moto, an emulator of AWS that is no part of this project:

  python3 -m venv .local/moto && . .local/moto/bin/activate
  pip install 'moto[all,server]==5.2.1'
`;

/** Runs a command with our output. Returns whether it went well. */
const run = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0;

const emulate = (): boolean => {
  if (spawnSync('python3', ['-c', 'import moto.server, boto3']).status !== 0) {
    console.error(install);
    return false;
  }
  const folder = mkdtempSync(join(tmpdir(), 'bravo-emulated-'));
  try {
    return (
      run('cdk', 'synth', '--quiet', '--no-notices', '--output', folder, ...stage) &&
      run('python3', '-B', 'test/emulator/run.py', folder, ...process.argv.slice(2))
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

process.exitCode = emulate() ? 0 : 1;
