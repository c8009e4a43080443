import type { Page } from 'playwright-core';
import { compose } from '../../support/journey.ts';
import type { Shot } from './shot.ts';

const draft = async (page: Page): Promise<void> => {
  await compose(page, '+10 #teamwork For the calm in the middle of the launch.', 'mar');
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
  { name: 'composer', path: '/feed', signedIn: true, prepare: draft },
  { name: 'menu', path: '/feed', signedIn: true, prepare: openMenu },
];
