import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';

const choose = (wish: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for Grace Okafor' }).click();
  await page.getByRole('menuitem', { name: wish }).click();
  await page.getByRole('dialog').waitFor();
};

export const screens: readonly Shot[] = [
  { name: 'team', path: '/settings/team', signedIn: true },
  {
    name: 'team-menu',
    path: '/settings/team',
    signedIn: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Actions for Grace Okafor' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'team-edit', path: '/settings/team', signedIn: true, prepare: choose('Edit info') },
  { name: 'team-permissions', path: '/settings/team', signedIn: true, prepare: choose('Edit permissions') },
  { name: 'team-adjust', path: '/settings/team', signedIn: true, prepare: choose('Adjust balance') },
  {
    name: 'team-add',
    path: '/settings/team/add-user',
    signedIn: true,
    prepare: async (page) => {
      await page.getByRole('textbox').fill('ann@new.example, bob@new.example cyd@, dora@new.example');
      await page.keyboard.press('Enter');
    },
  },
];
