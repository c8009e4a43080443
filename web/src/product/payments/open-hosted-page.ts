import { useEffect, useRef, useState } from 'react';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';

type HostedPage = { readonly session_url: string };
type Asked<Body> = { readonly body: Body; readonly idempotencyKey: string };

/**
 * Leaves for a page of the payment provider. `busy` lasts until the browser has left, and ends when the user comes
 * back to this page by the browser's button.
 */
export const useHostedPage = () => {
  const { attempt, ...action } = useAsyncAction();
  const [leaving, setLeaving] = useState(false);
  // A page that was opened is not opened again: meanwhile it may have been replaced.
  const opened = useRef(0);
  const keyFor = useIdempotencyKey();
  useEffect(() => {
    const stay = () => setLeaving(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);
  const open = <Body extends object>(body: Body, ask: (asked: Asked<Body>) => Promise<HostedPage>) =>
    attempt(async () => {
      const idempotencyKey = keyFor({ body, opened: opened.current });
      const { session_url: page } = await ask({ body, idempotencyKey });
      opened.current += 1;
      setLeaving(true);
      location.assign(page);
    });
  return { ...action, busy: action.busy || leaving, open };
};
