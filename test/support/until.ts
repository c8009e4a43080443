import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is yes, in hooks and scripts too. @throws Error that says what did not become true */
export const until = async (
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  patience = 30_000,
): Promise<void> => {
  const end = Date.now() + patience;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`after ${patience / 1000} s not true: ${what}`);
    await pause(25);
  }
};
