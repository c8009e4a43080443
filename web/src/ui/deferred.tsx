import { lazy, type ComponentType } from 'react';
import { IntlProvider, useMessages, type Messages } from 'use-intl';
import { limits } from '#shared/model/limits';
import { region, wordsOf, type Area } from '../locales/locale.ts';

const inTime = <T,>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('This part of Bravo did not arrive')), limits.chunkLoadTimeoutMs);
    }),
  ]);

/**
 * A part of the interface that is fetched, with its words, when it is first shown, or earlier by `start`:
 * on pointer-enter, focus or when the browser has nothing to do.
 */
export const deferred = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: Area[]
) => {
  let started: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchAll = async () => {
    const [{ default: Part }, ...words] = await inTime(Promise.all([load(), ...areas.map(wordsOf)]));
    if (areas.length === 0) return { default: Part };
    const Worded = (props: Props) => {
      const known = useMessages();
      return (
        <IntlProvider locale={region} messages={Object.assign({}, known, ...words) as Messages}>
          <Part {...props} />
        </IntlProvider>
      );
    };
    return { default: Worded };
  };
  const start = () => {
    started ??= fetchAll().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
  return {
    View: lazy(start),
    /** Starts fetching; a failure shows when the part is opened. */
    start: (): void => {
      start().catch(() => undefined);
    },
    /** Settles when it has arrived, or can not; whoever shows it will say so. */
    arrived: async (): Promise<void> => {
      await start().catch(() => undefined);
    },
  };
};
