import useSWR, { useSWRConfig } from 'swr';
import type { Answer } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import type { Config } from '../../api/config.ts';
import { keys } from '../../api/keys.ts';

export type Settings = Answer<'settings.read'>;

export const useSettings = () => useSWR<Settings>(keys.settings, () => call('settings.read', {}));

/** For what is shown only when the settings have been loaded: everything inside the settings' frame. */
export const useLoadedSettings = (): Settings => {
  const { data } = useSettings();
  if (!data) throw new Error('This is shown only when the settings are loaded');
  return data;
};

/** Keeps what was saved, and shows it everywhere at once: header, colour, allowance. */
export const useKeepGlobal = () => {
  const { mutate } = useSWRConfig();
  return (global: Settings['global']): void => {
    void mutate<Settings>(keys.settings, (known) => known && { ...known, global }, { revalidate: false });
    void mutate<Config>(
      keys.config,
      (known) =>
        known && {
          ...known,
          settings: { ...known.settings, global },
          workspace: { ...known.workspace, name: global.name, logo: global.logo },
        },
    );
  };
};
