import type { Page } from 'playwright-core';
import { withFailure, withGiven } from '../../support/answers.ts';
import { aPng, paint } from '../../support/pictures.ts';
import type { Shot } from './shot.ts';

/** Opens a window by the first button of this name. */
const press =
  (...names: readonly RegExp[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };
const fromMenu =
  (button: RegExp, item: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: button }).first().click();
    // On a phone a drawer takes the menu's place.
    const inDrawer = page.getByRole('dialog').getByRole('button', { name: item });
    await page.getByRole('menuitem', { name: item }).or(inDrawer).click();
    await page.getByRole('dialog').waitFor();
  };
const chooseLogo = async (page: Page): Promise<void> => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPng(paint(64, 64)) });
};

/** Windows, menus and pickers above a screen that no other file shows. */
export const screens: readonly Shot[] = [
  {
    name: 'keys',
    path: '/feed',
    signedIn: true,
    prepare: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'proof',
    path: '/feed',
    signedIn: true,
    prepare: async (page) => {
      await withFailure('users.csv', { code: 'proof_required' })(page);
      await fromMenu(/’s account|menu/i, /Reports/)(page);
      await page.getByRole('button', { name: /Download Members/ }).click();
      await page.getByRole('button', { name: 'Send code' }).waitFor();
    },
  },
  {
    name: 'proof-code',
    path: '/feed',
    signedIn: true,
    prepare: async (page) => {
      await withFailure('users.csv', { code: 'proof_required' })(page);
      await withGiven('auth/get_code', { sig: 'x' }, 'POST')(page);
      await fromMenu(/’s account|menu/i, /Reports/)(page);
      await page.getByRole('button', { name: /Download Members/ }).click();
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByRole('textbox', { name: 'Code' }).waitFor();
    },
  },
  { name: 'reports', path: '/feed', signedIn: true, prepare: fromMenu(/’s account|menu/i, /Reports/) },
  {
    name: 'post-remove',
    path: '/feed',
    signedIn: true,
    prepare: fromMenu(/Actions for this post/, /Delete/),
  },
  {
    name: 'composer-emoji',
    path: '/feed?compose',
    signedIn: true,
    prepare: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: /emoji/i }).click();
      await page.getByRole('searchbox').waitFor();
    },
  },
  { name: 'value-remove', path: '/settings/values', signedIn: true, prepare: press(/^Delete /) },
  { name: 'value-add', path: '/settings/values', signedIn: true, prepare: press(/^Add a value$/) },
  { name: 'settings-logo', path: '/settings/global', signedIn: true, prepare: chooseLogo },
  {
    name: 'settings-reset',
    path: '/settings/danger',
    signedIn: true,
    prepare: press(/^Reset workspace data/),
  },
  { name: 'request-decline', path: '/settings/rewards/all', signedIn: true, prepare: press(/^Decline/) },
  {
    name: 'reward-edit',
    path: '/settings/rewards/all?view=rewards',
    signedIn: true,
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Edit/ }).first().click();
      await page.waitForURL('**/settings/rewards/edit/*');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'reward-remove',
    path: '/settings/rewards/all?view=rewards',
    signedIn: true,
    prepare: press(/^Delete/),
  },
];
