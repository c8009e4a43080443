import type { Page } from 'playwright-core';

/** Times are in milliseconds. */
type Visit = {
  readonly firstPaint: number;
  readonly content: number;
  /** The content is there, and the page responds to input. */
  readonly interactive: number;
  /** The layout shift up to now. */
  readonly shift: number;
  /** What was answered before the content, beginning with the page itself: what came later was not waited for. */
  readonly requests: readonly string[];
};

type Seen = { longTasks: [from: number, to: number][]; shifted: number };

/** Runs in the page before all other scripts: marks when the content appears, and what happens meanwhile. */
const observe = (contents: Readonly<Record<string, string>>): void => {
  const seen: Seen = Object.assign(window, { longTasks: [], shifted: 0 });
  const content = contents[location.pathname];
  if (content === undefined) return;
  const look = (): void => {
    if (!document.querySelector(content)) return;
    looking.disconnect();
    performance.mark('content');
  };
  const looking = new MutationObserver(look);
  looking.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.longTasks.push([startTime, startTime + duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shifted += (entry as PerformanceEntry & { readonly value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Watches the coming visits of a page; `contents` says by path what only the content has. */
export const watchVisits = (page: Page, contents: Readonly<Record<string, string>>): Promise<void> =>
  page.addInitScript(observe, contents).then(() => undefined);

/** The visit of this page, whose content is there. */
export const readVisit = (page: Page): Promise<Visit> =>
  page.evaluate(() => {
    const { longTasks, shifted } = window as unknown as Seen;
    const content = performance.getEntriesByName('content')[0]?.startTime ?? Number.NaN;
    // What the content itself asks for is sent by the task that shows it, before the page is told of the content.
    const [shownBy = content - 50] = longTasks.find(([from, to]) => from <= content && content <= to) ?? [];
    const blocked = longTasks.filter(([from]) => from <= content + 1000).map(([, to]) => to);
    return {
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      content,
      interactive: Math.max(content, ...blocked),
      shift: shifted,
      requests: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .map((entry) => entry as PerformanceResourceTiming)
        .filter((entry) => entry.startTime < shownBy && entry.responseEnd <= content)
        .map(({ name }) => name.slice(location.origin.length)),
    };
  });
