import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Starts a stand-in in a process of its own, which can be killed. */
export const startInProcess = async (
  start: 'startStripe' | 'startTremendous',
  file: string,
): Promise<{ readonly child: ChildProcess; readonly port: number }> => {
  const service = start.slice('start'.length).toLowerCase();
  const program = `import { ${start} } from './infra/emulators/${service}/start.ts';
const { origin } = await ${start}({ file: ${JSON.stringify(file)}, now: () => new Date() });
console.log(new URL(origin).port);`;
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const child = spawn(join(root, 'node_modules/.bin/node'), ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: Number(said.toString()) };
};
