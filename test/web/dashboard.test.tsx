// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useConfig } from '#web/api/config.ts';
import { Change } from '#web/features/dashboard/change.tsx';
import { Values } from '#web/features/dashboard/values.tsx';
import { RewardRow } from '#web/features/rewards-admin/reward-row.tsx';
import { aPost, config, network, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

test.each([
  [0, 12, '12 fewer (100%)'],
  [18, 12, '6 more (50%)'],
  [11.5, 12, '0.5 fewer (4%)'],
])('%d after %d reads "%s"', async (now, before, said) => {
  network(() => undefined);
  show(<Change now={now} before={before} />);
  expect((await screen.findByText(/fewer|more/)).textContent).toBe(said);
});

const Tile = () => (useConfig().data ? <Values /> : null);

test.each([
  ['a team that was never thanked sees an example', [], 1],
  ['a quiet period of another team is just empty', [aPost()], 0],
] as const)('%s', async (_, posts, examples) => {
  network(({ path }) => {
    if (path === '/config') return { body: config() };
    return path === '/posts' ? { body: posts } : { body: [] };
  });
  show(<Tile />);
  await screen.findByText(
    examples ? /^After the first thank-you/ : /^No values were recognized in this period/,
  );
  await waitFor(() => expect(screen.queryAllByText(/^An example/)).toHaveLength(examples));
});

test.each([null, { amount: 0, currency: 'USD' }])('a reward worth %j has no money value', async (value) => {
  network(() => undefined);
  const can = { edit: false, redeem: false, remove: false, duplicate: false };
  const reward = { id: '01R', title: 'Coffee', price: 10, remaining: 10, category: 'charity', can };
  const row = { ...reward, emoji: null, image: null, reward_type: 'individual', money_value: value };
  const nothing = () => undefined;
  show(
    <RewardRow
      reward={row as never}
      busy={false}
      onRedeem={nothing}
      onDuplicate={nothing}
      onRemove={nothing}
    />,
  );
  expect((await screen.findByText(/no monetary value/)).textContent).not.toContain('worth');
});
