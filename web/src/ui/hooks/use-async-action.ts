import { useState } from 'react';
import { reasonsOf } from '../../refusals/refused.ts';

/** Something that may be refused: busy while it is tried, afterwards what it was refused with. */
export const useAsyncAction = () => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const forget = (): void => setError(undefined);
  /** Whether it went well. */
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
  /** What one says of it in a line. */
  const reason = error === undefined ? undefined : reasonsOf(error)[0];
  return { busy, error, reason, attempt, forget };
};
