import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { atRest } from './rest.ts';
import { inLong, isLong } from './thoroughness.ts';

type Scope = {
  /** Only these rules; all of axe's own without. */
  readonly rules?: readonly string[];
  /** Only what is inside of these; the whole page without. */
  readonly include?: string;
  readonly exclude?: string;
};

/**
 * What axe finds on a page, once nothing on it moves and its fonts are loaded: text that fades in is faint for a moment.
 * @returns the elements by the rule they break
 */
export const findViolations = async (
  page: Page,
  { rules, include = 'html', exclude }: Scope = {},
): Promise<Record<string, string[]>> => {
  // Only the page itself is read: a frame would need axe as well.
  expect(page.frames().length).toBe(1);
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([within, without, only]) => {
      const { axe: reader } = window as unknown as { axe: typeof axe };
      const { violations } = await reader.run(
        { include: [within], ...(without && { exclude: [without] }) },
        {
          resultTypes: ['violations'],
          // An experiment of axe's, which does not run unless it is wanted.
          rules: { 'label-content-name-mismatch': { enabled: true } },
          ...(only && { runOnly: { type: 'rule', values: [...only] } }),
        },
      );
      return Object.fromEntries(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]));
    },
    [include, exclude, rules] as const,
  );
};

/** Axe finds nothing wrong on the page. */
export const expectNoViolations = async (page: Page, scope: Scope = {}): Promise<void> => {
  expect(await findViolations(page, scope)).toEqual({});
};

/** The same where a walk passes by: only in a long run, because axe takes as long as all the rest of a walk. */
export const expectAccessible = async (page: Page, scope: Scope = {}): Promise<void> => {
  await (isLong ? expectNoViolations(page, scope) : atRest(page));
};

/** Shows a page in a color scheme, as the system's own setting would, and waits until the page has taken it over. */
export const useScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => {
    const shown = document.documentElement.getAttribute('data-mantine-color-scheme');
    return shown === null || shown === scheme;
  }, colorScheme);
  await atRest(page);
};

/** Accessible in both schemes, which differ in nothing but their colors; leaves the page light. */
export const expectAccessibleInBothSchemes = async (page: Page): Promise<void> => {
  if (isLong) {
    await useScheme(page, 'dark');
    await expectAccessible(page, { rules: ['color-contrast'] });
    await useScheme(page, 'light');
  }
  await expectAccessible(page);
};

/** Nothing sticks out at the side of the page or a dialog, once the parts that scripts measure are measured again. */
export const expectFits = async (page: Page): Promise<void> => {
  const over = (): Promise<number> =>
    page.evaluate(() =>
      Math.max(
        ...[document.documentElement, ...document.querySelectorAll('[role=dialog]')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      ),
    );
  await expect
    .poll(over, { message: `${page.url()} at ${page.viewportSize()?.width}` })
    .toBeLessThanOrEqual(0);
};

/**
 * Nothing sticks out on the narrowest phone and a desktop, in a long run on a tablet and a phone as well; leaves the page
 * as wide as a desktop.
 */
export const expectFitsEverywhere = async (page: Page): Promise<void> => {
  for (const width of inLong([768, 375, 320, 1280], [320, 1280])) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }
};
