import { newIdempotencyKey } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { useConfig, type Config } from '#web/api/config.ts';
import { reloadAt } from '#web/api/session.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';

const every = 700;
/** After this long the user may continue; the data arrives in the background. Milliseconds. */
const patience = 60_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, every));

/** Waits until the configuration meets the condition. */
export const useWait = () => {
  const { mutate } = useConfig();
  return async (until: (config: Config) => boolean): Promise<void> => {
    const end = Date.now() + patience;
    while (Date.now() < end) {
      // oxlint-disable-next-line no-await-in-loop -- a pause before each request
      await pause();
      // oxlint-disable-next-line no-await-in-loop -- the answer decides whether to go on
      const config = await mutate().catch(() => undefined);
      if (config && until(config)) return;
    }
  };
};

/** Adds or removes demo data; waits for the background job. */
export const useDemo = () => {
  const { busy, error, attempt } = useAsyncAction();
  const wait = useWait();
  const act = (id: 'workspace.addDemo' | 'workspace.removeDemo', until: (config: Config) => boolean) =>
    attempt(async () => {
      await call(id, { idempotencyKey: newIdempotencyKey() });
      await wait(until);
      // A fresh page, so that no removed data stays on the screen. A page of settings shows none, and stays.
      const { pathname: here } = location;
      if (id === 'workspace.removeDemo') await reloadAt(here.startsWith('/settings/') ? here : '/feed');
    });
  return {
    busy,
    error,
    /** After this the banner waits for the data. */
    add: () => act('workspace.addDemo', ({ features }) => features.demo_coming || features.demo_data),
    remove: () =>
      act('workspace.removeDemo', ({ features, workspace }) => !features.demo_data && !workspace.closing),
  };
};
