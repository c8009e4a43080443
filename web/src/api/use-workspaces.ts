import useSWR from 'swr';
import type { Answer } from './calls.ts';
import type { Config } from './config.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

/** The workspaces of an email address: the session's, or the one just verified by `token`. */
export const useWorkspaces = (token?: string, isWanted = true) =>
  useSWR<Answer<'auth.listWorkspaces'>>(isWanted ? [keys.workspaces, token ?? ''] : null, () =>
    call('auth.listWorkspaces', token ? { token } : {}),
  );

/**
 * Whether there may be a workspace to switch to. Someone who followed an invitation sees the others only after they
 * have proved the address, which opening the list asks for. Operators never switch.
 */
export const useMaySwitch = ({ features }: Pick<Config, 'features'>): boolean => {
  const { address_proved: proved, impersonated_by: operator } = features;
  const { data = [] } = useWorkspaces(undefined, proved && operator === null);
  return operator === null && (!proved || data.length > 1);
};
