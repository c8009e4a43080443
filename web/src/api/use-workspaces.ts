import useSWR from 'swr';
import type { Answer } from './calls.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

/** The workspaces of an e-mail address: the session's, or the one just verified by `token`. */
export const useWorkspaces = (token?: string) =>
  useSWR<Answer<'auth.listWorkspaces'>>([keys.workspaces, token ?? ''], () =>
    call('auth.listWorkspaces', token ? { token } : {}),
  );
