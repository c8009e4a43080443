import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../emulators/basics/ports.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const api = await freePort(4000);
const web = await freePort(5173);

const run = (args: readonly string[], environment: Record<string, string>) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });

// The server restarts after each change of its sources; its data and the page in the browser stay.
const watched = ['functions', 'shared', 'infra'].map((folder) => `--watch-path=${folder}`);
const server = run(
  [
    ...watched,
    '--watch-preserve-output',
    'infra/local/commands/start.ts',
    '--port',
    String(api),
    ...process.argv.slice(2),
  ],
  { BRAVO_NO_SITE: '1', BRAVO_APP_URL: `http://localhost:${web}` },
);
const site = run(['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts'], {
  API_PORT: String(api),
  WEB_PORT: String(web),
});
console.log(`\n  Open         http://localhost:${web} (hot reload; the API is on port ${api})\n`);

const stop = (): void => {
  site.kill('SIGTERM');
  server.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('SIGHUP', stop);
