import type { Page } from 'playwright-core';
import { aPng, paint } from '../../support/pictures.ts';
import type { Shot } from './shot.ts';

/** Hills before a sky: something one sees being cut. */
const landscape = aPng(
  paint(640, 400, (x, y) =>
    y > 260 + 40 * Math.sin(x / 90) ? [92, 140, 86, 255] : [180, 205 - Math.floor(y / 8), 230, 255],
  ),
);

const choosePhoto = async (page: Page): Promise<void> => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: landscape });
  await page.getByRole('dialog').waitFor();
};

const openCalendar = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: /Birthday/ }).fill('21/11/1990');
  await page.getByRole('button', { name: 'Open the calendar' }).first().click();
  await page.getByRole('dialog').waitFor();
};

export const screens: readonly Shot[] = [
  { name: 'create-profile-calendar', path: '/create-profile', signedIn: true, prepare: openCalendar },
  { name: 'add-photo', path: '/add-photo', signedIn: true },
  { name: 'add-photo-crop', path: '/add-photo', signedIn: true, prepare: choosePhoto },
];
