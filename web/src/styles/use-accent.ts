import { useSyncExternalStore } from 'react';
import { defaultAccent } from '#shared/model/choices';
import { useConfig } from '../api/config.ts';

const sixDigits = /^[0-9a-f]{6}$/i;

let tried: string | undefined;
const listeners = new Set<() => void>();

/** Shows everything in a color that is not saved yet; without a color, in the workspace's own again. */
export const previewAccent = (accent?: string): void => {
  tried = accent;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The workspace's color; until it is known, the last one seen in this browser. */
export const useAccent = (): string => {
  const { data } = useConfig();
  const trying = useSyncExternalStore(subscribe, () => tried);
  const accent =
    trying ?? data?.settings.global.active_color ?? localStorage.getItem('accent') ?? defaultAccent;
  return `#${sixDigits.test(accent) ? accent : defaultAccent}`;
};
