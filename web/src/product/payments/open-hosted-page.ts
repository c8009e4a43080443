import { useEffect, useState } from 'react';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';

type HostedPage = { readonly session_url: string };
type Asked<Body> = { readonly body: Body; readonly idempotencyKey: string };

/**
 * Leaves for a page of the payment provider. `busy` lasts until the browser has left, and ends when the user comes
 * back to this page by the browser's button.
 * @param call the one that answers with the address
 */
export const useHostedPage = (call: string) => {
  const { attempt, ...action } = useAsyncAction();
  const [leaving, setLeaving] = useState(false);
  const sendOnce = useSendOnce(call);
  useEffect(() => {
    const stay = () => setLeaving(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);
  const open = <Body extends object>(body: Body, ask: (asked: Asked<Body>) => Promise<HostedPage>) =>
    attempt(async () => {
      // A page that was opened is not opened again: meanwhile it may have been replaced.
      const { session_url: page } = await sendOnce(body, (idempotencyKey) => ask({ body, idempotencyKey }));
      setLeaving(true);
      location.assign(page);
    });
  return { ...action, busy: action.busy || leaving, open };
};
