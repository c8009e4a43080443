import type { Page } from 'playwright-core';
import { aPng, paint } from '../../support/pictures.ts';
import { withAnswer, withFailure, withoutAnswer } from '../../support/answers.ts';
import { inTurn, type Shot } from './shot.ts';

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

/** By way of the feed: a demo person's id is new each time. */
const profileOf =
  (name: string, then?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    const link = page.getByRole('link', { name, exact: true }).first();
    await link.waitFor();
    await page.goto((await link.getAttribute('href')) ?? '');
    await page.locator('main h1').waitFor();
    await then?.(page);
  };

const openStatement = (page: Page): Promise<void> =>
  page.getByRole('tab', { name: 'Balance history' }).click();
const openPostMenu = async (page: Page): Promise<void> => {
  const post = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Actions for this post' }) })
    .first();
  await post.hover();
  await post.getByRole('button', { name: 'Actions for this post' }).click({ timeout: 5000 });
  await page.getByRole('menu').waitFor();
};
const openValue = async (page: Page): Promise<void> => {
  await openPostMenu(page);
  await page.getByRole('menuitem', { name: 'Change value' }).click();
  await page.getByRole('dialog').waitFor();
};
const openLikers = async (page: Page): Promise<void> => {
  await page
    .getByRole('article')
    .getByRole('button', { name: /Liked by/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
};

const showMails = (page: Page): Promise<void> =>
  page
    .getByRole('switch', { name: /^Your week, on Mondays/ })
    .evaluate((one) => one.scrollIntoView({ block: 'center' }));
const openEmail = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('dialog').waitFor();
};

const longName = withAnswer<object>('profiles/*', (profile) => ({
  ...profile,
  name: 'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh',
  job_title: 'Principal engineering manager for developer experience, tooling and continuous delivery',
  birthday: '09-23',
  hire_date: '2019-04-01',
  state: 'deactivated',
}));

export const screens: readonly Shot[] = [
  { name: 'create-profile-calendar', path: '/create-profile', signedIn: true, prepare: openCalendar },
  { name: 'add-photo', path: '/add-photo', signedIn: true },
  { name: 'add-photo-crop', path: '/add-photo', signedIn: true, prepare: choosePhoto },
  { name: 'profile-own', path: '/feed', signedIn: true, prepare: profileOf('Anna Petrova') },
  {
    name: 'profile-statement',
    path: '/feed',
    signedIn: true,
    prepare: profileOf('Priya Nair', openStatement),
  },
  {
    name: 'profile-crowded',
    path: '/feed',
    signedIn: true,
    prepare: inTurn(profileOf('Marcus Lee'), longName),
  },
  {
    name: 'profile-waiting',
    path: '/feed',
    signedIn: true,
    waits: true,
    prepare: inTurn(profileOf('Marcus Lee'), withoutAnswer('profiles/*')),
  },
  {
    name: 'profile-refused',
    path: '/feed',
    signedIn: true,
    prepare: inTurn(profileOf('Marcus Lee'), withFailure('profiles/*', { code: 'too_many_requests' })),
  },
  {
    name: 'edit-profile-waiting',
    path: '/edit-profile',
    signedIn: true,
    waits: true,
    prepare: withoutAnswer('profiles/me'),
  },
  { name: 'profile', path: '/feed', signedIn: true, prepare: profileOf('Marcus Lee') },
  { name: 'edit-profile', path: '/edit-profile', signedIn: true },
  { name: 'edit-profile-mails', path: '/edit-profile', signedIn: true, prepare: showMails },
  { name: 'edit-profile-email', path: '/edit-profile', signedIn: true, prepare: openEmail },
  { name: 'post-menu', path: '/feed', signedIn: true, prepare: openPostMenu },
  { name: 'post-value', path: '/feed', signedIn: true, prepare: openValue },
  { name: 'post-likers', path: '/feed', signedIn: true, prepare: openLikers },
];
