import { crashAt } from './fault-injection/crash.ts';
import { injectDelivery, shuffledAndRepeated } from '#infra/emulators/basics/deliveries';
import { type FaultRates, randomFaults } from './fault-injection/dynamodb-faults.ts';
import { type Attempt, connectionLost, exposeToFaults, injectFault } from './fault-injection/inject.ts';
import type { Key } from '#functions/table/keys';
import type { Workspace } from '#shared/model/workspace';
import { seededRandom } from './seeded-random.ts';
import { internals } from './stack.ts';

export { connectionLost };

exposeToFaults(internals.table.client);
exposeToFaults((await import('#functions/adapters/files/client')).s3);

type Action = () => unknown;
type Faults = {
  /** Runs before the table gets the first transaction. */
  readonly before?: Action;
  /** Runs after the table committed the first transaction, before its answer arrives. */
  readonly after?: Action;
};

/**
 * Injects faults of these kinds into all requests of functions about one workspace, and repeats messages to jobs with
 * the probability `repeated`. Returns a function that stops and returns how often each kind occurred. The same seed
 * gives the same faults.
 */
export const injectFaults = (
  { id }: Pick<Workspace, 'id'>,
  chances: FaultRates & { repeated?: number },
  seed: number,
): (() => ReadonlyMap<string, number>) => {
  const struck = new Map<string, number>();
  const count = (kind: string): void => void struck.set(kind, (struck.get(kind) ?? 0) + 1);
  const { repeated = 0, ...rest } = chances;
  const { next: roll } = seededRandom(seed);
  // A failed send-mail message returns only after 30 seconds.
  const isStruck = ({ by, body }: Attempt): boolean =>
    by !== undefined && by !== 'send-mail' && body.includes(id);
  const stops = [
    injectFault(randomFaults(rest, roll, isStruck, count)),
    ...(repeated > 0 ? [injectDelivery(shuffledAndRepeated(repeated, roll, () => count('repeated')))] : []),
  ];
  return () => {
    for (const stop of stops) stop();
    return struck;
  };
};

/** Runs `act` before each such command of a function to the table, with what it says. Returns how to stop. */
export const beforeEachCommand = (
  functionId: string,
  command: string,
  act: (body: string) => Promise<unknown>,
): (() => void) =>
  injectFault(async (attempt, send) => {
    if (attempt.by === functionId && attempt.command === command) await act(attempt.body);
    return send();
  });

/** Crashes a function at its n-th command to the table. Returns how to stop, and whether it got that far. */
export const crashAtCommand = (
  functionId: string,
  nth: number,
): { stop: () => void; crashed: () => boolean } => {
  const { fault, crashed } = crashAt(functionId, nth);
  return { stop: injectFault(fault), crashed };
};

/** Makes every request to the file storage fail. Returns how to stop. */
export const breakFileStorage = (): (() => void) =>
  injectFault(async ({ command }, send) => (/Object/.test(command) ? connectionLost() : send()));

/** Makes every call to Scheduler fail. Returns how to stop, and how many did. */
export const breakScheduler = (): { stop: () => void; broken: () => number } => {
  let count = 0;
  const stop = injectFault(async ({ command }, send) => {
    if (!command.endsWith('Schedule')) return send();
    count += 1;
    return connectionLost();
  });
  return { stop, broken: () => count };
};

/** Loses the answer to the first such command of a function; the SDK's retry succeeds. @throws Error on stop when there was none */
export const loseFirstAnswer = (functionId: string, command: string): (() => void) => {
  let lost = false;
  const stop = injectFault(async (attempt, send) => {
    const answer = await send();
    if (lost || attempt.by !== functionId || attempt.command !== command) return answer;
    lost = true;
    return connectionLost();
  });
  return () => {
    stop();
    if (!lost) throw new Error(`${functionId} made no ${command} to lose the answer of`);
  };
};

/**
 * Runs actions around the first transaction of one function. Returns how to stop. An action's failure is repeated
 * each time the SDK retries that transaction.
 */
export const interruptTransaction = (functionId: string, { before, after }: Faults): (() => void) => {
  let struck: string | undefined;
  let failure: unknown;
  const stop = injectFault(async ({ by, command, invocation }, send) => {
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
    if (struck === undefined) throw new Error(`${functionId} made no transaction to interrupt`);
  };
};

/** Changes an item just before the first transaction of one function. Returns how to stop. */
export const changeBeforeCommit = (
  functionId: string,
  key: Key,
  set: Readonly<Record<string, unknown>>,
): (() => void) =>
  interruptTransaction(functionId, {
    before: async () => void (await internals.table.write(internals.writes.change(key, { set }))),
  });
