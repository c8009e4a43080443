import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<(error: unknown) => void>();

/**
 * Runs an invocation. It also rejects when something throws outside of its promise, as a callback of a library can:
 * Lambda fails that invocation and goes on with a new process, and here other requests share the process.
 */
export const runGuarded = <Result>(invocation: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    running.run(reject, () => void invocation().then(resolve, reject));
  });

/** Keeps the process alive after an error that nobody catches: logs it, and fails the invocation it belongs to. */
export const surviveUncaughtErrors = (): void => {
  process.on('uncaughtException', (error) => {
    console.error('An error was thrown outside of every promise:', error);
    running.getStore()?.(error);
  });
};
