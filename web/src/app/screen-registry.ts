import { startTransition, useEffect, useState } from 'react';
import { matchPath } from 'react-router-dom';
import { deferred } from '../ui/loading/deferred.tsx';
import { firstScreens, type Screen } from './first-screens.ts';

const listeners = new Set<() => void>();

/** Adds the other screens to the table; until they have loaded, this part is shown at their paths. */
const others = deferred(async () => {
  const { screens, unknown } = await import('./screens.tsx');
  known = [...screens, unknown];
  for (const listener of listeners) listener();
  return { default: () => null };
});

let known: readonly Screen[] = [
  ...firstScreens,
  { path: '*', access: 'anyone', header: 'full', part: others },
];

export const preloadOtherScreens = others.preload;

/** The loaded screens. A transition adds them, because they change nothing on the current screen. */
export const useScreens = (): readonly Screen[] => {
  const [screens, setScreens] = useState(known);
  useEffect(() => {
    const listener = () => startTransition(() => setScreens(known));
    listener();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return screens;
};

/** Loads the screen at a path before the first render: React would show its own fallback for 300 ms. */
export const loadScreenAt = async (path: string, signedIn: boolean): Promise<void> => {
  const asked = path === '/' ? '/feed' : path;
  const shown = asked === '/feed' && !signedIn ? '/login' : asked;
  const first = firstScreens.some((screen) => screen.path === shown);
  if (!first) await others.loaded();
  await known.find((screen) => matchPath(screen.path, shown))?.part.loaded();
};
