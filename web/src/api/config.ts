import useSWR, { type SWRResponse } from 'swr';
import { browserLimits } from '#shared/model/choices';
import type { Answer } from './calls.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';
import { storeToken, session, useSession } from './session.ts';

export type Config = Answer<'config.read'> & {
  /** When this answer came, in milliseconds, if there was no network and the service worker had it from then. */
  readonly kept_at?: number;
};

const read = async (): Promise<Config> => {
  const config: Config = await call('config.read', {});
  if (config.access_token && session().token && config.access_token !== session().token)
    storeToken(config.access_token);
  localStorage.setItem('accent', config.settings.global.active_color);
  return config;
};

/** The signed-in user, their workspace and their permissions. No data while signed out. */
export const useConfig = (): SWRResponse<Config> => {
  const { token } = useSession();
  return useSWR<Config>(token ? keys.config : null, read, {
    refreshInterval: browserLimits.configRefreshMs,
    keepPreviousData: false,
  });
};

/** The configuration, for components that are shown only while signed in. @throws when it has not loaded */
export const useSignedIn = (): Config => {
  const { data } = useConfig();
  if (!data) throw new Error('This is shown only while signed in');
  return data;
};
