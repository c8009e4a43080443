import { useEffect, useState } from 'react';

/** Where one was when it opened is where one is when it closes; at the top when that is gone. */
export const useRestoreFocus = (): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Something else may have taken it meanwhile.
      if (document.activeElement !== document.body) return;
      const back = before?.isConnected ? before : document.querySelector('main h1');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
    [before],
  );
};
