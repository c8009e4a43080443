import { useMemo } from 'react';
import { useSignedIn } from './config.ts';
import { keptInBrowser } from './kept-in-browser.ts';

/** Where the browser keeps what the signed-in member has of this name. */
export const useKept = <What>(name: string) => {
  const { user, workspace } = useSignedIn();
  return useMemo(() => keptInBrowser<What>([workspace.id, user.id], name), [workspace.id, user.id, name]);
};
