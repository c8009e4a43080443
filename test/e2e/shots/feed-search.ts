import type { Page } from 'playwright-core';
import { withFailure, withoutAnswer } from '../../support/answers.ts';
import { firstOffered } from '../../support/journey.ts';
import type { Shot } from './shot.ts';

const byValue = (page: Page): Promise<void> =>
  page.getByRole('article').first().locator('footer').getByRole('link').click();

const openFilters = async (page: Page): Promise<void> => {
  const wide = (page.viewportSize()?.width ?? 0) >= 768;
  await page.getByRole('button', { name: 'Search posts' }).click();
  if (wide) await page.getByRole('button', { name: 'Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter the feed' });
  await dialog.getByRole('combobox', { name: /^Given by/ }).fill('mar');
  await firstOffered(dialog).click();
};

const found = (name: string, query: string, prepare?: Shot['prepare']): Shot => ({
  name,
  path: `/feed?${query}`,
  signedIn: true,
  ...(prepare && { prepare }),
});

export const screens: readonly Shot[] = [
  found('search', 'q=the+lau&mine=true&since=2026-01-01'),
  found('search-value', '', byValue),
  found('search-filters', '', openFilters),
  found('search-none', 'q=nothing+like+this'),
  found('search-failed', 'q=the', withFailure('posts')),
  { ...found('search-waits', 'q=the', withoutAnswer('posts')), waits: true },
];
