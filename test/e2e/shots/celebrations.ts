import type { Page } from 'playwright-core';
import { withAnswer } from '../../support/answers.ts';
import type { Shot } from './shot.ts';

const celebrated = (page: Page) => page.getByRole('article').filter({ hasText: 'Happy birthday' }).first();

const post = (page: Page): Promise<void> => celebrated(page).scrollIntoViewIfNeeded();
/** A phone has them below the ranking. */
const upcoming = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 768) await page.locator('summary').click();
  await page.getByRole('region', { name: 'Coming up' }).scrollIntoViewIfNeeded();
};

const wish = async (page: Page): Promise<void> => {
  const own = celebrated(page);
  await own.getByRole('button', { name: 'Send your wishes' }).click();
  const field = own.getByRole('textbox', { name: 'Write your wishes…' });
  for (const words of ['All the best!', 'Happy birthday, and thank you for every calm answer this year 🎉']) {
    await field.fill(words);
    await field.press('Control+Enter');
    await own.getByRole('listitem').filter({ hasText: words }).first().waitFor();
  }
};

const nothing = {
  birthday: false,
  anniversary: false,
  birthday_points: 0,
  anniversary_steps: [],
  welcome: false,
  welcome_points: 0,
  cards: false,
  words: { birthday: null, anniversary: null, welcome: null },
  remind: false,
};
const off = withAnswer<{ readonly global: object }>('settings', ({ global, ...settings }) => ({
  ...settings,
  global: { ...global, celebrations: nothing },
}));
const wrong = async (page: Page): Promise<void> => {
  const points = page.getByRole('textbox', { name: 'Points', exact: true }).first();
  await points.fill('99999');
  await points.press('Enter');
};

const ownDay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add a day' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Day of the founders');
};

export const screens: readonly Shot[] = [
  { name: 'dates', path: '/settings/dates', signedIn: true },
  { name: 'dates-off', path: '/settings/dates', signedIn: true, prepare: off },
  { name: 'dates-wrong', path: '/settings/dates', signedIn: true, prepare: wrong },
  { name: 'own-day', path: '/settings/dates', signedIn: true, prepare: ownDay },
  { name: 'celebration', path: '/feed', signedIn: true, prepare: post },
  { name: 'celebrations-soon', path: '/feed', signedIn: true, prepare: upcoming },
  { name: 'celebration-wishes', path: '/feed', signedIn: true, prepare: wish },
];
