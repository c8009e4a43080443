import type { Page } from 'playwright-core';
import { withFailure } from '../../support/answers.ts';
import { inTurn, type Shot } from './shot.ts';

const search =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const field = page.getByRole('combobox', { name: 'Search people, pages and actions' });
    await field.fill(text);
    await page.getByRole('dialog').getByText('Searching…').waitFor({ state: 'detached' });
  };
const point = async (page: Page): Promise<void> => {
  // Both are fetched once the browser is idle.
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  const name = page.getByRole('article').getByRole('link').first();
  await name.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.getByRole('dialog').waitFor();
};

const at = (name: string, prepare: Shot['prepare']): Shot => ({
  name,
  path: '/feed',
  signedIn: true,
  ...(prepare && { prepare }),
});

/** The search above every screen, and the card of a person. */
export const screens: readonly Shot[] = [
  at('palette', search('')),
  at('palette-people', search('ma')),
  at('palette-verb', search('recognise em')),
  at('palette-nothing', search('qwertz')),
  at('palette-failed', inTurn(withFailure('users'), search('grace'))),
  at('hover-card', point),
  at('hover-card-failed', inTurn(withFailure('profiles/*'), point)),
];
