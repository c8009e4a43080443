import { exposeToFaults, inject } from '#infra/local/faults';
import { inside } from './product.ts';

export { connectionLost } from '#infra/local/faults';

exposeToFaults(inside.table.client);

type Strike = () => unknown;
type Faults = {
  /** Happens before the table sees the first transaction. */
  readonly before?: Strike;
  /** Happens after the table did the first transaction, before anybody hears of it. */
  readonly after?: Strike;
};

/** Does something each time a function is about to ask the table this; gives how to stop. */
export const meanwhile = (functionId: string, command: string, act: () => Promise<unknown>): (() => void) =>
  inject(async (attempt, send) => {
    if (attempt.by === functionId && attempt.command === command) await act();
    return send();
  });

/**
 * Strikes the first transaction of one function, and lets everything else be; gives how to stop. What fails in a
 * strike fails each time the SDK tries that transaction again.
 */
export const strike = (functionId: string, { before, after }: Faults): (() => void) => {
  let struck: string | undefined;
  let failure: unknown;
  const stop = inject(async ({ by, command, invocation }, send) => {
    if (by !== functionId || command !== 'TransactWriteItems') return send();
    if (invocation === struck && failure !== undefined) throw failure;
    if (struck !== undefined) return send();
    struck = invocation;
    try {
      await before?.();
      const answer = await send();
      await after?.();
      return answer;
    } catch (error) {
      failure = error;
      throw error;
    }
  });
  return () => {
    stop();
    if (struck === undefined) throw new Error(`${functionId} made no transaction to strike`);
  };
};
