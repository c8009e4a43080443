import { lazy, type ComponentType } from 'react';
import { IntlProvider, useMessages, type Messages } from 'use-intl';
import { browserLimits } from '#shared/model/choices';
import { region, wordsOf, type Area } from '#web/locales/locale.ts';
import { reloadAfterRelease } from './reload-after-release.ts';

const inTime = <T,>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new Error('This part of Bravo did not arrive')),
        browserLimits.chunkLoadTimeoutMs,
      );
    }),
  ]);

const failed = new Set<() => void>();

/** Lets every part that failed to load be fetched again when next shown. @returns whether any had failed */
export const resetFailedLoads = (): boolean => {
  const any = failed.size > 0;
  for (const forget of failed) forget();
  failed.clear();
  return any;
};

/**
 * A part of the interface that is fetched, with its texts, when it is first shown, or earlier: by `preloadProps` when
 * the pointer or the focus comes near, by `preload` when the browser is idle.
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
        Loaded = lazy(start);
      });
      throw error;
    });
    return started;
  };
  let Loaded: ComponentType<Props> = lazy(start);
  /** Always the same, so that whoever shows it again after a failure gets what was fetched again. */
  const View = (props: Props) => <Loaded {...props} />;
  /** Ignores a failure: it shows when the part is opened. */
  const preload = (): void => {
    start().catch(() => undefined);
  };
  return {
    View,
    preload,
    /** For the button that opens the part: a user who comes near will probably press it. */
    preloadProps: { onPointerEnter: preload, onFocus: preload },
    /** Resolves when the part has loaded or failed; a failure shows when the part is rendered. */
    loaded: async (): Promise<void> => {
      await start().catch(() => undefined);
    },
  };
};
