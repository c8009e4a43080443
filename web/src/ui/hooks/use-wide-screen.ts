import { useSyncExternalStore } from 'react';

const query = matchMedia('(min-width: 768px)');

/** Whether the window has room for two columns. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
