import { useMemo } from 'react';
import { useSignedIn } from './config.ts';
import { keptInBrowser } from './kept-in-browser.ts';

/** Reads and writes what this browser keeps under a name for the signed-in member. */
export const useKept = <What>(name: string) => {
  const { user, workspace } = useSignedIn();
  return useMemo(() => keptInBrowser<What>([workspace.id, user.id], name), [workspace.id, user.id, name]);
};
