import useSWR from 'swr';
import type { Answer } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export type Settings = Answer<'settings.read'>;

export const useSettings = () => useSWR<Settings>(keys.settings, () => call('settings.read', {}));

/** For what is shown only when the settings have been loaded: everything inside the settings' frame. */
export const useLoadedSettings = (): Settings => {
  const { data } = useSettings();
  if (!data) throw new Error('This is shown only when the settings are loaded');
  return data;
};
