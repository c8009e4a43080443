import { lazy, type ComponentType } from 'react';
import { IntlProvider, useMessages, type Messages } from 'use-intl';
import { limits } from '#shared/model/limits';
import { region, wordsOf, type Area } from '../../locales/locale.ts';
import { reloadAfterRelease } from './reload-after-release.ts';

const inTime = <T,>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('This part of Bravo did not arrive')), limits.chunkLoadTimeoutMs);
    }),
  ]);

const failed = new Set<() => void>();

/** Lets whatever did not arrive be fetched again when it is next shown. @returns whether anything had not */
export const resetFailedLoads = (): boolean => {
  const any = failed.size > 0;
  for (const forget of failed) forget();
  failed.clear();
  return any;
};

/**
 * A part of the interface that is fetched, with its words, when it is first shown, or earlier: by `ahead`
 * when somebody comes near, by `start` when the browser has nothing to do.
 */
export const deferred = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: Area[]
) => {
  let started: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchAll = async () => {
    const [{ default: Part }, ...words] = await inTime(
      Promise.all([load(), ...areas.map(wordsOf)]).catch(reloadAfterRelease),
    );
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
      failed.add(() => {
        View = lazy(start);
      });
      throw error;
    });
    return started;
  };
  let View = lazy(start);
  /** A failure shows when the part is opened. */
  const preload = (): void => {
    start().catch(() => undefined);
  };
  return {
    get View() {
      return View;
    },
    preload,
    /** For the button that opens it: whoever comes near will press it. */
    preloadProps: { onPointerEnter: preload, onFocus: preload },
    /** Settles when it has arrived, or can not; whoever shows it will say so. */
    loaded: async (): Promise<void> => {
      await start().catch(() => undefined);
    },
  };
};
