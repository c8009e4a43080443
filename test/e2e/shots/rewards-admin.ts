import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';

const start = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Start from A really good coffee/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
};
const toPreview = async (page: Page): Promise<void> => {
  await start(page);
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Continue' }).click();
};

export const screens: readonly Shot[] = [
  { name: 'rewards-requests', path: '/settings/rewards/all', signedIn: true },
  { name: 'rewards-list', path: '/settings/rewards/all?view=rewards', signedIn: true },
  { name: 'reward-new', path: '/settings/rewards/new', signedIn: true },
  { name: 'reward-details', path: '/settings/rewards/new', signedIn: true, prepare: start },
  {
    name: 'reward-picture',
    path: '/settings/rewards/new',
    signedIn: true,
    prepare: async (page) => {
      await start(page);
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  },
  { name: 'reward-preview', path: '/settings/rewards/new', signedIn: true, prepare: toPreview },
];
