/** Takes the place of functions/platform/exclusive.ts: nothing waits for its turn, as between two instances in AWS. */
export const exclusively = <Result>(_: string, task: () => Promise<Result>): Promise<Result> => task();
