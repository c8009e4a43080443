import type { Post } from '#shared/model/post';
import type { Page } from '../api/client.ts';

/** At these parts of the window's height is looked which post is there. */
const heights = [0.2, 0.5, 0.8];

/** The ids of the posts that stand in the window, without measuring those that do not. */
const postsInView = (): readonly string[] => {
  const { left = 0, width = 0 } = document.querySelector('main article')?.getBoundingClientRect() ?? {};
  return heights.flatMap((part) => {
    const found = document.elementFromPoint(left + width / 2, innerHeight * part);
    return found?.closest('article')?.getAttribute('aria-labelledby')?.replace('post-', '') ?? [];
  });
};

/** Which pages of the feed stand in the window: of the first one, the newest posts, is not spoken here. */
export const laterPagesInView = (pages: readonly Page<Post>[]): readonly number[] => {
  if (pages.length < 2) return [];
  const seen = postsInView();
  return pages.flatMap(({ items }, at) => (at > 0 && items.some(({ id }) => seen.includes(id)) ? [at] : []));
};

/** A page that comes into view again is asked for, but not so soon after the last time. Milliseconds. */
const againAfter = 60_000;

/**
 * Decides which pages are to be asked for again: those in the window when the reader came back or another tab wrote
 * something, and those that came into it. What is read on and on costs nothing more.
 */
export const pagesToAsk = () => {
  const asked = new Map<string, number>();
  let before = new Set<string>();
  return (inView: readonly string[], called: boolean, now: number): readonly string[] => {
    // What is seen for the first time was fetched because the reader scrolled to it.
    const isOld = (page: string) => !before.has(page) && now - (asked.get(page) ?? now) > againAfter;
    const due = inView.filter((page) => called || isOld(page));
    for (const page of inView) if (!asked.has(page) || due.includes(page)) asked.set(page, now);
    before = new Set(inView);
    return due;
  };
};
