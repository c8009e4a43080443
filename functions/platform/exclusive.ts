const tails = new Map<string, Promise<unknown>>();

/** Runs the tasks of one key one after the other, in the order they came. It knows only the tasks of this process. */
export const exclusively = async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
  const run = (tails.get(key) ?? Promise.resolve()).then(task);
  const tail = run.catch(() => undefined);
  tails.set(key, tail);
  try {
    return await run;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
};
