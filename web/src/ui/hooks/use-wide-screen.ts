import { useSyncExternalStore } from 'react';

const query = matchMedia('(min-width: 768px)');

/** Whether the window has room for two columns. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => query.matches,
  );
