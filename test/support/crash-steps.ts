import { runningFunction } from '#infra/emulators/lambda/enforce-access';
import { bytesOf, exposeToFaults, injectFault } from './fault-injection/inject.ts';
import { internals, stack } from './stack.ts';

exposeToFaults(internals.table.client);
const { findStripe } = await import('#functions/adapters/stripe/client');

/** Whether the crash happens before a request has an effect, or after it and before its answer arrives. */
export type Moment = 'before' | 'after';

/**
 * Crashes a function at its n-th request, to the table or to Stripe: that request and all later ones fail.
 * Returns how to stop, and whether it got that far.
 */
export const crashAtStep = async (
  by: string,
  nth: number,
  moment: Moment,
): Promise<{ stop: () => void; crashed: () => boolean }> => {
  let steps = 0;
  const stopTable = injectFault(async (attempt, send) => {
    if (attempt.by !== by) return send();
    steps += 1;
    if (steps < nth) return send();
    if (steps === nth && moment === 'after') await bytesOf((await send()).body);
    throw new Error('crashed');
  });
  const client = await findStripe();
  const atRequest = (): void => {
    if (runningFunction() !== by) return;
    steps += 1;
    if (steps < nth) return;
    const effective = steps === nth && moment === 'after';
    stack.stripe?.failNext({ kind: 'status', status: 500, times: 1, effective, isFinal: true });
  };
  client?.on('request', atRequest);
  return {
    stop: () => {
      stopTable();
      client?.off('request', atRequest);
      stack.stripe?.clearFaults();
    },
    crashed: () => steps >= nth,
  };
};

/** Runs a task and returns what it asked Stripe for: the method and path of each request. */
export const askedOfStripe = async (task: () => Promise<unknown>): Promise<readonly string[]> => {
  const client = await findStripe();
  const asked: string[] = [];
  const note = ({ method, path }: { method: string; path: string }): void =>
    void asked.push(`${method} ${path.split('?')[0]}`);
  client?.on('request', note);
  await task();
  client?.off('request', note);
  return asked;
};
