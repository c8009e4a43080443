// Stands where npm does: runs a script of Node in a shell. Told to end, it ends both, and tells the script nothing.
import { spawn } from 'node:child_process';

const shell = spawn('sh', ['-c', '"$0" "$@"; :', process.execPath, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, npm_lifecycle_event: 'start' },
});
process.on('SIGTERM', () => {
  shell.kill('SIGKILL');
  process.exit(143);
});
shell.on('exit', (code) => process.exit(code ?? 1));
