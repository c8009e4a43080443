import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectFits, findViolations } from './accessibility.ts';
import { atRest } from './rest.ts';

/**
 * Words that are cut off: they stick out of something that neither shows the rest nor scrolls to it. A line that ends
 * in dots says the rest in its `title`.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 2;
    const hides = (value: string): boolean => value === 'hidden' || value === 'clip';
    const isCut = (words: DOMRect, start: Element): boolean => {
      for (let box: Element | null = start; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position, clip, clipPath } = getComputedStyle(box);
        // For screen readers only.
        if (clipPath !== 'none' || clip !== 'auto') return false;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        if (hides(overflowX) && (words.right > right + slack || words.left < left - slack)) return true;
        if (hides(overflowY) && (words.bottom > bottom + slack || words.top < top - slack)) return true;
        // What scrolls shows the rest; what is fixed is not inside the boxes around it.
        if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return false;
      }
      return false;
    };
    const found = new Set<string>();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { currentNode: node } = walk;
      const parent = node.parentElement;
      if (
        !node.nodeValue?.trim() ||
        !parent?.checkVisibility({
          visibilityProperty: true,
          opacityProperty: true,
          contentVisibilityAuto: true,
        }) ||
        parent.closest('.visually-hidden, [aria-hidden=true], script, style, [title], option, svg, [inert]')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      if (words.width > 1 && isCut(words, parent)) found.add(node.nodeValue.trim());
    }
    return [...found];
  });

/** At the width of the narrowest phone nothing sticks out and no label is cut off. Leaves the page as narrow. */
export const expectLabelsFit = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await atRest(page);
  expect(await cutOff(page), `${page.url()} in ${await page.locator('html').getAttribute('lang')}`).toEqual(
    [],
  );
};

/** Parts that stay where they are while the page scrolls leave at least half of a low window. */
const keptHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const kept = [...document.querySelectorAll('header, nav, footer, [role=status], [role=region]')].filter(
      (one) => {
        const { position } = getComputedStyle(one);
        const { top, bottom, height } = one.getBoundingClientRect();
        const sticks = position === 'fixed' || position === 'sticky';
        return sticks && height > 0 && (top <= 0 || bottom >= innerHeight);
      },
    );
    return kept.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0) / innerHeight;
  });

/** A window of 1280 by 1024 at 400 percent: everything is there, in one column. Leaves the page as wide as a desktop. */
export const expectReflows = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 256 });
  await expectFits(page);
  await atRest(page);
  expect(await cutOff(page)).toEqual([]);
  expect(await keptHeight(page)).toBeLessThanOrEqual(0.5);
  await page.setViewportSize({ width: 1280, height: 800 });
};

/** With the spacing of text that readers may set for themselves (WCAG 1.4.12), at both ends of the widths. */
export const expectSpaces = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, ::before, ::after { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
    await atRest(page);
    expect(await cutOff(page)).toEqual([]);
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
};

/** A list of thousands draws only the rows that are in view. Pixels. */
const highestWindow = 8000;

/** Makes the window as high as the page, which may load more then. */
const showAll = async (page: Page, width: number): Promise<void> => {
  let shown = 0;
  for (let height = 800; shown < height;) {
    await page.setViewportSize({ width, height });
    await atRest(page);
    shown = height;
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    height = Math.min(whole, highestWindow);
  }
};

/**
 * Every target has 24 pixels, or as much room around it (WCAG 2.5.8). The window is as high as the page: otherwise a bar
 * at its edge may cover a part of a target, which scrolling shows. Leaves the page as large as a desktop.
 */
export const expectTargets = async (page: Page): Promise<void> => {
  for (const width of [375, 1280]) {
    await showAll(page, width);
    expect(await findViolations(page, { rules: ['target-size'] })).toEqual({});
  }
  await page.setViewportSize({ width: 1280, height: 800 });
};

/** Where the Tab key leads, the focus is seen: marked, and not below something else (WCAG 2.4.7, 2.4.11). */
export const expectFocusSeen = async (page: Page, tabs = 25): Promise<void> => {
  const unseen: string[] = [];
  for (let at = 0; at < tabs; at += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body) return '';
      const said = active.getAttribute('aria-label') ?? active.outerHTML.slice(0, 160);
      const label = active instanceof HTMLInputElement ? (active.labels?.[0] ?? null) : null;
      const isOn = (element: Element): boolean => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const xs = [left + 2, (left + right) / 2, right - 2];
        const ys = [top + 2, (top + bottom) / 2, bottom - 2];
        return xs.some((x) =>
          ys.some((y) => {
            const there = document.elementFromPoint(x, y);
            return there !== null && (element.contains(there) || there.contains(element));
          }),
        );
      };
      if (![active, label].some((one) => one && isOn(one))) return `covered: ${said}`;
      const marks = (element: Element): boolean =>
        [undefined, '::before', '::after'].some((pseudo) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo);
          return (
            (outlineStyle !== 'none' && outlineWidth !== '0px') ||
            (element === active && boxShadow !== 'none')
          );
        });
      const near: (Element | null)[] = [active.nextElementSibling, label];
      // A field of several parts is marked around all of them.
      for (let box: Element | null = active, far = 0; box && far < 5; box = box.parentElement, far += 1)
        near.push(box);
      return near.some((one) => one && marks(one)) ? '' : `not marked: ${said}`;
    });
    if (fault) unseen.push(fault);
  }
  expect(unseen).toEqual([]);
};
