import { useState } from 'react';
import { reasonsOf } from '#web/refusals/refused.ts';

/** Runs an action that may be refused: `busy` while it runs, then `error` when it failed. */
export const useAsyncAction = () => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const forget = (): void => setError(undefined);
  /** Resolves to whether the action succeeded. */
  const attempt = async (work: () => Promise<unknown> | void): Promise<boolean> => {
    setBusy(true);
    forget();
    try {
      await work();
      return true;
    } catch (refused) {
      setError(refused);
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** The first reason, for places with a single line. */
  const reason = error === undefined ? undefined : reasonsOf(error)[0];
  return { busy, error, reason, attempt, forget };
};
