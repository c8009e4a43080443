import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';

const choose = (wish: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for Grace Okafor' }).click();
  await page.getByRole('menuitem', { name: wish }).click();
  await page.getByRole('dialog').waitFor();
};

const sample = [
  'Email,Name,Surname,Birthday,Hired',
  'ann@new.example,Ann,Lee,3/4/1990,5/6/2021',
  'bob@new.example,Bob,Stone,4/5/1991,',
  'cyd@,Cyd,Young,,',
  'dora@new.example,Dora,Díaz,soon,',
].join('\n');

const upload = async (page: Page): Promise<void> => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(sample) });
  await page.getByRole('combobox').first().waitFor();
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
  { name: 'team-import', path: '/settings/team/import', signedIn: true },
  { name: 'team-match', path: '/settings/team/import', signedIn: true, prepare: upload },
  {
    name: 'team-confirm',
    path: '/settings/team/import',
    signedIn: true,
    prepare: async (page) => {
      await upload(page);
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  },
];
