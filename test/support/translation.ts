import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What React could not draw. */
const failures = new WeakMap<Page, string[]>();

/**
 * Translates a page as Chrome and Edge do: each text is replaced by two elements around another text. The text here stays
 * the same, so that walks still find it. A text that React refers to, because it has siblings, is listed: React would
 * fail to put something before it, and would change what is no longer shown.
 */
export const translate = async (page: Page): Promise<void> => {
  const failed: string[] = [];
  failures.set(page, failed);
  page.on('console', (message) => {
    if (/NotFoundError/.test(message.text())) failed.push(message.text());
  });
  await page.addInitScript(() => {
    const held: string[] = [];
    Object.assign(window, { held });
    const kept = 'script, style, textarea, title, option, font, [translate=no]';
    const replaceTexts = (): void => {
      if (!document.body) return;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (!/\p{L}/u.test(text.data) || text.parentElement?.closest(kept)) continue;
        if (Object.keys(text).some((key) => key.startsWith('__reactFiber'))) held.push(text.data);
        const outer = document.createElement('font');
        const inner = document.createElement('font');
        inner.append(text.data);
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    new MutationObserver(replaceTexts).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
};

/** The page is translated, React could draw all of it, and refers to none of its texts. */
export const expectTranslated = async (page: Page): Promise<void> => {
  const { held, count } = await page.evaluate(() => ({
    held: (window as unknown as { held: string[] }).held,
    count: document.querySelectorAll('font font').length,
  }));
  expect(failures.get(page)).toEqual([]);
  expect(held).toEqual([]);
  expect(count).toBeGreaterThan(0);
};
