import type { Page } from 'playwright-core';
import type { ShopReward } from '#shared/model/reward';
import { withAnswer, withConfig, withFailure, withGiven, withoutAnswer } from '../../support/answers.ts';
import { validating } from './gift-cards.ts';
import { inTurn, type Shot } from './shot.ts';

const openReward =
  (title: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: title, exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };

const poor = withConfig(({ user }) => ({ user: { ...user, balance: 12 } }));
const withheld = withAnswer<ShopReward[]>('shop/rewards', (rewards) =>
  rewards.map((reward) => ({
    ...reward,
    withheld: 'team_being_validated' as const,
    can: { ...reward.can, redeem: false },
  })),
);

/** A team of the first 48 hours. */
const pending = inTurn(withheld, validating);

export const screens: readonly Shot[] = [
  { name: 'rewards', path: '/rewards', signedIn: true },
  { name: 'rewards-mine', path: '/rewards?view=mine', signedIn: true },
  { name: 'rewards-empty', path: '/rewards', signedIn: true, prepare: withGiven('shop/rewards', []) },
  {
    name: 'rewards-waiting',
    path: '/rewards',
    signedIn: true,
    waits: true,
    prepare: withoutAnswer('shop/rewards'),
  },
  {
    name: 'rewards-failed',
    path: '/rewards',
    signedIn: true,
    prepare: withFailure('shop/rewards'),
  },
  { name: 'rewards-pending', path: '/rewards', signedIn: true, prepare: pending },
  {
    name: 'rewards-mine-empty',
    path: '/rewards?view=mine',
    signedIn: true,
    prepare: withGiven('shop/purchases', []),
  },
  {
    name: 'rewards-mine-waiting',
    path: '/rewards?view=mine',
    signedIn: true,
    waits: true,
    prepare: withoutAnswer('shop/purchases'),
  },
  { name: 'rewards-poor', path: '/rewards', signedIn: true, prepare: poor },
  {
    name: 'reward-poor',
    path: '/rewards',
    signedIn: true,
    prepare: inTurn(poor, openReward('A book of your choice')),
  },
  { name: 'reward', path: '/rewards', signedIn: true, prepare: openReward('A book of your choice') },
  {
    name: 'reward-team',
    path: '/rewards',
    signedIn: true,
    prepare: openReward('Espresso machine for the kitchen'),
  },
];
