import { useEffect, useEffectEvent } from 'react';

/** Cmd or Ctrl with Enter sends, wherever in the composer one is. */
export const useSendKey = (send: () => void) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    send();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
