import { useState } from 'react';
import { useKept } from '#web/api/use-kept.ts';
import type { Entry, Kept } from './entries.ts';

const remembered = 5;

/** The latest choices, the newest first. This browser keeps them until the member signs out. */
export const useRecent = () => {
  const store = useKept<readonly Kept[]>('palette');
  const [recent] = useState(() => store.read() ?? []);
  return {
    recent,
    remember: ({ key, person, reward }: Entry): void =>
      store.write(
        [
          { key, ...(person && { person }), ...(reward && { reward }) },
          ...recent.filter((one) => one.key !== key),
        ].slice(0, remembered),
      ),
  };
};
