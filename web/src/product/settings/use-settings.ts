import useSWR, { useSWRConfig } from 'swr';
import { celebrationKinds } from '#shared/model/choices';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import type { Config } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';

export type Settings = Answer<'settings.read'>;

export const useSettings = () => useSWR<Settings>(keys.settings, () => call('settings.read', {}));

/** The settings, for components inside the settings' frame, which renders only after they have loaded. */
export const useLoadedSettings = (): Settings => {
  const { data } = useSettings();
  if (!data) throw new Error('This is shown only when the settings are loaded');
  return data;
};

/** Caches the saved settings, so that the header, the color and the allowance show them immediately. */
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
          workspace: {
            ...known.workspace,
            name: global.name,
            logo: global.logo,
            // Its own days are not among the settings.
            celebrates:
              known.workspace.celebrates || celebrationKinds.some((kind) => global.celebrations[kind]),
          },
        },
    );
  };
};
