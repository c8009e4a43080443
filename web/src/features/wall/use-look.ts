import { useLayoutEffect } from 'react';
import useSWRImmutable from 'swr/immutable';
import { type Messages, useMessages } from 'use-intl';
import { type Language, tagOf } from '#shared/model/choices';
import type { WallView } from '#shared/model/wall';
import { files } from '#web/locales/further-files.ts';
import { language } from '#web/locales/locale.ts';
import { previewAccent } from '#web/styles/use-accent.ts';

const systemScheme = (): 'dark' | 'light' =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

/** The colors that the link chose, and the workspace's own. Nothing of it is remembered in this browser. */
export const useLook = (view: WallView | undefined): void => {
  useLayoutEffect(() => {
    if (!view) return;
    const root = document.documentElement;
    root.dataset['mantineColorScheme'] = view.scheme === 'system' ? systemScheme() : view.scheme;
    root.lang = tagOf(view.language);
    previewAccent(view.workspace.active_color);
  }, [view]);
};

/** The texts of a wallboard in the language that its link chose, beside those that the page has already. */
export const useWallWords = (chosen: Language = language): Messages | undefined => {
  const words = useMessages();
  const { data } = useSWRImmutable(['wall.words', chosen], () => files[`./${chosen}/wall.json`]?.());
  return data && { ...words, ...data.default };
};
