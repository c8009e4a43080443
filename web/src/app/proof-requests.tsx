import { useEffect, useState } from 'react';
import type { ProofAnswer } from '../api/request-proof.ts';
import { deferred } from '../ui/loading/deferred.tsx';
import { Overlay } from '../ui/overlays/overlay.tsx';

const dialog = deferred(() => import('../features/proof/proof-dialog.tsx'), 'dialogs', 'entry', 'refusals');

/** Shows one dialog for every call that waits for a proof of the address. */
export const ProofRequests = () => {
  const [waiting, setWaiting] = useState<readonly ProofAnswer[]>([]);
  useEffect(() => {
    const ask = (event: Event) => {
      event.preventDefault();
      const { detail } = event as CustomEvent<ProofAnswer>;
      setWaiting((others) => [...others, detail]);
    };
    addEventListener('proof:required', ask);
    return () => removeEventListener('proof:required', ask);
  }, []);
  if (waiting.length === 0) return null;
  const answer = (proved: boolean) => {
    setWaiting([]);
    for (const settle of waiting) settle(proved);
  };
  return (
    <Overlay onFail={() => answer(false)}>
      <dialog.View onAnswer={answer} />
    </Overlay>
  );
};
