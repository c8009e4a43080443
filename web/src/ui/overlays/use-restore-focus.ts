import { useEffect, useState } from 'react';

/** Returns the focus to where it was before opening; to the page's heading when that element is gone. */
export const useRestoreFocus = (): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Something else may have taken the focus meanwhile.
      if (document.activeElement !== document.body) return;
      const back = before?.isConnected ? before : document.querySelector('main h1');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
    [before],
  );
};
