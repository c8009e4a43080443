import { runningFunction } from '#infra/local/permissions';
import { inside } from './product.ts';

type Strike = (command: string) => Promise<void> | void;
type Faults = {
  /** Happens before the table sees the first transaction. */
  readonly before?: Strike;
  /** Happens after the table did the first transaction, before anybody hears of it. */
  readonly after?: Strike;
};

let count = 0;

/** Strikes the first transaction of one function, and lets everything else be; gives how to stop. */
export const strike = (functionId: string, { before, after }: Faults): (() => void) => {
  count += 1;
  const name = `strike${count}`;
  let struck = false;
  inside.table.client.middlewareStack.add(
    (next, context) => async (args) => {
      const mine = runningFunction() === functionId && context['commandName'] === 'TransactWriteItemsCommand';
      if (!mine || struck) return next(args);
      struck = true;
      await before?.('TransactWriteItems');
      const result = await next(args);
      await after?.('TransactWriteItems');
      return result;
    },
    { step: 'initialize', name },
  );
  return () => {
    inside.table.client.middlewareStack.remove(name);
    if (!struck) throw new Error(`${functionId} made no transaction to strike`);
  };
};

/** What the SDK throws when the connection breaks and its own retries are used up. */
export const connectionLost = (): never => {
  throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
};
