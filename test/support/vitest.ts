import { spawn } from 'node:child_process';

/**
 * Runs Vitest to its end. It ends with this process: a signal that this process gets is passed on.
 * @returns the exit code
 */
export const runVitest = async (
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> => {
  const child = spawn('vitest', ['run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
};
