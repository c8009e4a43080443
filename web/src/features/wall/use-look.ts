import { useLayoutEffect } from 'react';
import useSWRImmutable from 'swr/immutable';
import type { Messages } from 'use-intl';
import { type Language, tagOf } from '#shared/model/choices';
import type { WallView } from '#shared/model/wall';
import { language, wordsIn } from '../../locales/locale.ts';
import { showScheme } from '../../styles/color-scheme.ts';
import { previewAccent } from '../../styles/use-accent.ts';

/** The colours that the link chose, and the workspace's own. Nothing of it is remembered in this browser. */
export const useLook = (view: WallView | undefined): void => {
  useLayoutEffect(() => {
    if (!view) return;
    showScheme(view.scheme);
    previewAccent(view.workspace.active_color);
    document.documentElement.lang = tagOf(view.language);
  }, [view]);
};

/** The texts of a wallboard in the language that its link chose. */
export const useWallWords = (chosen: Language = language): Messages | undefined =>
  useSWRImmutable(['wall.words', chosen], async () => {
    const [core, own] = await Promise.all([wordsIn(chosen, 'core'), wordsIn(chosen, 'wall')]);
    return { ...core, ...own };
  }).data;
