// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ShopReward } from '#shared/model/reward';
import { useConfig } from '#web/api/config.ts';
import { Offers } from '#web/features/shop/offers.tsx';
import RewardDialog from '#web/features/shop/reward-dialog.tsx';
import shop from '#web/locales/en/shop.json';
import { config, network, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

const reward = {
  id: '01REWARD',
  title: 'Coffee',
  emoji: '☕',
  image: null,
  description: '',
  price: 10,
  remaining: 10,
  left: null,
  category: 'uncategorised',
  one_time: false,
  comment_required: false,
  reward_type: 'individual',
  fulfilment: 'manual',
  country: null,
  gift_card_value: null,
  contributions: [],
  withheld: null,
  can: { redeem: true },
} as unknown as ShopReward;

const Shop = ({ onDone }: { onDone: () => void }) =>
  useConfig().data ? <RewardDialog reward={reward} onClose={() => undefined} onDone={onDone} /> : null;

test('the price that is shown is sent; when it has changed the dialog names the new one and asks again', async () => {
  const sent: unknown[] = [];
  network(({ path, method, body }) => {
    if (path === '/config') return { body: config() };
    if (method !== 'POST') return { body: [] };
    sent.push(body);
    return sent.length === 1
      ? { status: 409, body: { errors: [{ code: 'price_changed', message: '', details: { price: 15 } }] } }
      : { status: 201, body: { id: '01BOUGHT' } };
  });
  let done = 0;
  show(<Shop onDone={() => (done += 1)} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Redeem for 10 coins' }));
  await screen.findByText('The price has changed to 15. Redeem again if you agree.');
  expect(done).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Redeem for 15 coins' }));
  await expect.poll(() => done).toBe(1);
  expect(sent).toEqual([{ price: 10 }, { price: 15 }]);
});

const Offered = () => (useConfig().data ? <Offers /> : null);
const giftCard = { ...reward, id: '01CARD', title: 'Books', withheld: 'team_being_validated' };

test.each([
  ['nothing is said where no reward waits', [reward], undefined],
  ['gift cards wait, and the rest can be redeemed', [reward, giftCard], 'validatingCards'],
  ['everything waits', [giftCard], 'validatingTitle'],
] as const)('in a new team %s', async (_, items, said) => {
  const from = new Date(Date.now() + 3_600_000).toISOString();
  network(({ path }) =>
    path === '/config'
      ? { body: { ...config(), features: { gift_cards: true, gift_cards_from: from } } }
      : { body: items },
  );
  show(<Offered />);
  await screen.findByRole('button', { name: items[0].title });
  const notice = screen.queryByText(/^Your team is being validated/)?.textContent;
  expect(notice).toBe(said && shop.shop[said]);
});
