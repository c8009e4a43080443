import type { Page } from 'playwright-core';
import { withAnswer } from '../../support/answers.ts';
import type { Shot } from './shot.ts';

const start = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^A really good coffee/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
};
const toPreview = async (page: Page): Promise<void> => {
  await start(page);
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Continue' }).click();
};

const all = '/settings/rewards/all';
const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();
const openWindow =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await press(name)(page);
    await page.getByRole('dialog').waitFor();
  };
const next = press('Continue');

/** The way to a gift card, as far as its step. */
const giftCard = (steps: number) => async (page: Page) => {
  await page.getByRole('radio', { name: 'Automatically' }).check();
  const parts = [
    () => Promise.resolve(),
    () => page.getByRole('textbox', { name: 'Title' }).fill('A gift card'),
    async () => {
      await page.getByRole('combobox', { name: 'Country' }).selectOption('ES');
      await page.getByRole('textbox', { name: /US dollars/ }).fill('50');
    },
  ];
  for (const part of parts.slice(0, steps)) {
    await part();
    if (part === parts[1]) await page.getByRole('textbox', { name: 'Price in coins' }).fill('500');
    await next(page);
  }
  if (steps === 2) await parts[2]?.();
};

export const screens: readonly Shot[] = [
  { name: 'rewards-requests', path: '/settings/rewards/all', signedIn: true },
  { name: 'rewards-list', path: '/settings/rewards/all?view=rewards', signedIn: true },
  { name: 'reward-new', path: '/settings/rewards/new', signedIn: true },
  { name: 'reward-details', path: '/settings/rewards/new', signedIn: true, prepare: start },
  {
    name: 'reward-no-picture',
    path: '/settings/rewards/new',
    signedIn: true,
    prepare: async (page) => {
      const goOn = () => page.getByRole('button', { name: 'Continue' }).click();
      await goOn();
      await goOn();
      await page.getByRole('textbox', { name: 'Title' }).fill('A boat');
      await page.getByRole('textbox', { name: /Price/ }).fill('40');
      await goOn();
    },
  },
  {
    name: 'reward-picture',
    path: '/settings/rewards/new',
    signedIn: true,
    prepare: async (page) => {
      await start(page);
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  },
  {
    name: 'reward-type',
    path: '/settings/rewards/new',
    signedIn: true,
    prepare: async (page) => {
      await next(page);
      await page.getByRole('radio', { name: 'Team' }).check();
    },
  },
  {
    name: 'reward-faults',
    path: '/settings/rewards/new',
    signedIn: true,
    prepare: async (page) => {
      for (let step = 0; step < 3; step += 1) await next(page);
    },
  },
  { name: 'reward-card', path: '/settings/rewards/new', signedIn: true, prepare: giftCard(2) },
  { name: 'reward-ideas', path: '/settings/rewards/new', signedIn: true, prepare: press('More ideas') },
  {
    name: 'rewards-requests-none',
    path: all,
    signedIn: true,
    prepare: withAnswer('rewards/purchases', () => []),
  },
  {
    name: 'rewards-requests-filtered',
    path: all,
    signedIn: true,
    prepare: (page) => page.getByRole('radio', { name: 'Pending' }).check(),
  },
  { name: 'rewards-decline', path: all, signedIn: true, prepare: openWindow(/^Decline/) },
  { name: 'rewards-delete', path: `${all}?view=rewards`, signedIn: true, prepare: press(/^Delete/) },
  {
    name: 'rewards-redeem',
    path: `${all}?view=rewards`,
    signedIn: true,
    prepare: async (page) => {
      await press(/^Redeem for a member/)(page);
      await page.getByRole('combobox', { name: /For whom/ }).fill('pri');
      await page.getByRole('option', { name: 'Priya Nair' }).click();
    },
  },
  {
    name: 'rewards-list-none',
    path: `${all}?view=rewards`,
    signedIn: true,
    prepare: withAnswer('rewards/rewards', () => []),
  },
  {
    name: 'reward-edit',
    path: `${all}?view=rewards`,
    signedIn: true,
    prepare: (page) => page.getByRole('link', { name: /^Edit/ }).first().click(),
  },
  { name: 'reward-preview', path: '/settings/rewards/new', signedIn: true, prepare: toPreview },
];
