import { useMemo } from 'react';
import { useSignedIn } from './config.ts';
import { draftStore } from './draft-store.ts';

/** Where the signed-in member's unsent text of this name is kept. */
export const useDraft = <Draft>(name: string) => {
  const { user, workspace } = useSignedIn();
  return useMemo(() => draftStore<Draft>([workspace.id, user.id], name), [workspace.id, user.id, name]);
};
