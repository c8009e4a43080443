import type { Page } from 'playwright-core';
import { withAnswer, withFailure } from '../../support/answers.ts';
import { inTurn, type Shot } from './shot.ts';

const person = (name: string, id: string) => ({ id, name, avatar: null, state: 'accepted' }) as const;
const usd = (amount: number) => ({ amount, currency: 'USD' });
const item = (at: number, title: string, coins: number, value: object | null, more = {}) => ({
  id: `01KA00000000000000000T4X${at}0`,
  day: `2026-0${at}-14`,
  title,
  team: false,
  coins,
  value,
  set_later: false,
  ...more,
});
/** One member with every kind of redemption, one with two currencies, and one who was erased. */
const year = {
  year: 2026,
  first_year: 2024,
  members: [
    {
      user: person('Grace Okafor', '01KA00000000000000000GRACE'),
      email: 'grace.okafor@harbour-lights-studio.example',
      redemptions: 3,
      coins: 95,
      values: [usd(12_050)],
      without_value: 1,
      items: [
        item(1, 'Coffee for two', 10, usd(450)),
        item(3, 'Karaoke night', 25, usd(11_600), { team: true, set_later: true }),
        item(5, 'Lunch with the founder', 60, null),
      ],
    },
    {
      user: person('Tom Becker', '01KA000000000000000000TOM1'),
      email: 'tom@acme.example',
      redemptions: 2,
      coins: 120,
      values: [{ amount: 8900, currency: 'EUR' }, usd(2500)],
      without_value: 0,
      items: [
        item(2, 'Gift card', 20, usd(2500)),
        item(6, 'Bicycle lights', 100, { amount: 8900, currency: 'EUR' }),
      ],
    },
    {
      user: { ...person('Deleted user', '01KA000000000000000000G0NE'), state: 'deleted' },
      email: '',
      redemptions: 1,
      coins: 30,
      values: [],
      without_value: 1,
      items: [item(4, 'Lunch with the founder', 30, null)],
    },
  ],
  totals: {
    redemptions: 6,
    coins: 245,
    values: [{ amount: 8900, currency: 'EUR' }, usd(14_550)],
    without_value: 2,
  },
  organizations: [
    { name: 'Doctors without Borders', redemptions: 3, coins: 90, values: [usd(7500)], without_value: 0 },
    { name: 'The animal shelter of our town', redemptions: 1, coins: 30, values: [], without_value: 1 },
  ],
  rewards_without_value: [
    { id: '01KA0000000000000000000RE1', title: 'Lunch with the founder', edit: true },
    { id: '01KA0000000000000000000RE2', title: 'Old mug', edit: false },
  ],
};
const none = { ...year, members: [], organizations: [], rewards_without_value: [] };
const open = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /Grace Okafor/ })
    .first()
    .click();

const path = '/settings/taxes';
export const screens: readonly Shot[] = [
  {
    name: 'taxes',
    path,
    signedIn: true,
    prepare: inTurn(
      withAnswer('rewards/taxes', () => year),
      open,
    ),
  },
  { name: 'taxes-empty', path, signedIn: true, prepare: withAnswer('rewards/taxes', () => none) },
  { name: 'coin-account', path: '/settings/points', signedIn: true },
  { name: 'former-members', path: '/settings/leavers', signedIn: true },
  { name: 'taxes-failed', path, signedIn: true, prepare: withFailure('rewards/taxes') },
];
