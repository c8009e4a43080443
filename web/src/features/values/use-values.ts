import useSWR, { useSWRConfig } from 'swr';
import type { Value } from '#shared/model/value';
import { call } from '#web/api/client.ts';
import type { Config } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';

/** The team's values; a change shows immediately here and wherever a value is chosen. */
export const useValues = () => {
  const { data: values, error, mutate: revalidate } = useSWR(keys.values, () => call('values.list', {}));
  const { mutate } = useSWRConfig();
  const keep = async (change: (known: readonly Value[]) => Value[]): Promise<void> => {
    await revalidate((known) => known && change(known), { revalidate: false });
    await mutate<Config>(keys.config, (known) => known && { ...known, values: change(known.values) }, {
      revalidate: false,
    });
  };
  return {
    values,
    error: error as unknown,
    retry: () => void revalidate(),
    /** Replaces the saved value, or appends it. At most one value is the default. */
    put: (saved: Value) =>
      keep((known) => {
        const others = known.map((one) => (saved.default ? { ...one, default: false } : one));
        return known.some(({ id }) => id === saved.id)
          ? others.map((one) => (one.id === saved.id ? saved : one))
          : [...others, saved];
      }),
    drop: (gone: Value) => keep((known) => known.filter(({ id }) => id !== gone.id)),
  };
};
