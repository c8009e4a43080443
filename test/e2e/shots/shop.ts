import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';

const openReward =
  (title: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: title, exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };

export const screens: readonly Shot[] = [
  { name: 'rewards', path: '/rewards', signedIn: true },
  { name: 'rewards-mine', path: '/rewards?view=mine', signedIn: true },
  { name: 'reward', path: '/rewards', signedIn: true, prepare: openReward('A book of your choice') },
  {
    name: 'reward-team',
    path: '/rewards',
    signedIn: true,
    prepare: openReward('Espresso machine for the kitchen'),
  },
];
