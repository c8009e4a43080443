import { useSWRConfig } from 'swr';
import { call } from '#web/api/client.ts';
import type { Config } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Declines demo data for the whole workspace. When the server refuses, it is asked again later. */
export const useDeclineDemo = () => {
  const { mutate } = useSWRConfig();
  const words = useRefusalText();
  return async (): Promise<void> => {
    try {
      await call('workspace.declineDemo', {});
      await mutate<Config>(
        keys.config,
        (known) => known && { ...known, features: { ...known.features, demo_dialog: false } },
        { revalidate: false },
      );
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    }
  };
};
