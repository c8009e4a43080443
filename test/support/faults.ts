import {
  type Attempt,
  atRandom,
  connectionLost,
  crashAt,
  type Chances,
  deliver,
  exposeToFaults,
  inject,
  mixedAndRepeated,
} from '#infra/local/emulators/faults';
import type { Workspace } from '#shared/model/workspace';
import { seededRandom } from './seeded-random.ts';
import { internals } from './product.ts';

export { connectionLost };

exposeToFaults(internals.table.client);
exposeToFaults((await import('#functions/adapters/files/store')).s3);

type Action = () => unknown;
type Faults = {
  /** Happens before the table sees the first transaction. */
  readonly before?: Action;
  /** Happens after the table did the first transaction, before anybody hears of it. */
  readonly after?: Action;
};

/**
 * Lets faults of these kinds happen to everything functions ask about one workspace, and to all that is delivered to
 * jobs with the chance of `repeated`; gives how to stop, which says how often each kind struck. The same seed rolls
 * the same numbers.
 */
export const injectFaults = (
  { id }: Pick<Workspace, 'id'>,
  chances: Chances & { repeated?: number },
  seed: number,
): (() => ReadonlyMap<string, number>) => {
  const struck = new Map<string, number>();
  const count = (kind: string): void => void struck.set(kind, (struck.get(kind) ?? 0) + 1);
  const { repeated = 0, ...rest } = chances;
  const { next: roll } = seededRandom(seed);
  // What send-mail fails at comes again only after half a minute.
  const isStruck = ({ by, body }: Attempt): boolean =>
    by !== undefined && by !== 'send-mail' && body.includes(id);
  const stops = [
    inject(atRandom(rest, roll, isStruck, count)),
    ...(repeated > 0 ? [deliver(mixedAndRepeated(repeated, roll, () => count('repeated')))] : []),
  ];
  return () => {
    for (const stop of stops) stop();
    return struck;
  };
};

/** Does something each time a function is about to ask the table this; gives how to stop. */
export const beforeEachCommand = (
  functionId: string,
  command: string,
  act: () => Promise<unknown>,
): (() => void) =>
  inject(async (attempt, send) => {
    if (attempt.by === functionId && attempt.command === command) await act();
    return send();
  });

/** Ends a function at its n-th word with the table; gives how to stop, and whether it got that far. */
export const crashAtCommand = (
  functionId: string,
  nth: number,
): { stop: () => void; crashed: () => boolean } => {
  const { fault, crashed } = crashAt(functionId, nth);
  return { stop: inject(fault), crashed };
};

/** Nothing reaches the files any more; gives how to bring them back. */
export const breakFileStorage = (): (() => void) =>
  inject(async ({ command }, send) => (/Object/.test(command) ? connectionLost() : send()));

/** Loses the answer to the first of these commands of one function; the SDK, trying again, gets through. */
export const loseFirstAnswer = (functionId: string, command: string): (() => void) => {
  let lost = false;
  const stop = inject(async (attempt, send) => {
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
 * Strikes the first transaction of one function, and lets everything else be; gives how to stop. What fails in a
 * strike fails each time the SDK tries that transaction again.
 */
export const interruptTransaction = (functionId: string, { before, after }: Faults): (() => void) => {
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
