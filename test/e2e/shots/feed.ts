import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';

const compose = async (page: Page): Promise<void> => {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Why' })
    .fill('+10 #teamwork For the calm in the middle of the launch.');
  await dialog.getByRole('combobox').fill('mar');
  await page.getByRole('option').first().click();
};

const openMenu = async (page: Page): Promise<void> => {
  const wide = (page.viewportSize()?.width ?? 0) >= 768;
  await page
    .getByRole('button', { name: wide ? /Account of/ : /menu/i })
    .first()
    .click();
};

export const screens: readonly Shot[] = [
  { name: 'feed', path: '/feed', signedIn: true },
  { name: 'composer', path: '/feed', signedIn: true, prepare: compose },
  { name: 'menu', path: '/feed', signedIn: true, prepare: openMenu },
];
