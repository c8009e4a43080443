import type { Page } from 'playwright-core';
import { expectAccessibleInBothSchemes, expectFitsEverywhere } from '../support/accessibility.ts';
import { testEveryScreen } from './every-screen.ts';

/** Parts far out of sight are not drawn and keep the colors of the scheme before: here all of them are drawn. */
const drawEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all = new CSSStyleSheet();
    all.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, all];
  });

testEveryScreen('is accessible in both color schemes and fits at every width', async (page) => {
  await drawEverything(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
});
