// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useConfig } from '#web/api/config.ts';
import Leavers from '#web/features/rewards-admin/leavers/leavers.tsx';
import { type Asked, network, people, refused, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

const left = (person: (typeof people)['bob'], over: object = {}) => ({
  user: { ...person, state: 'deactivated' },
  left_on: '2026-06-01',
  balance: 240,
  version: 7,
  can: { redeem: true, pay: true, return: true },
  ...over,
});
const value = { amount: 500, currency: 'EUR' };
const summary = (over: object = {}) => ({
  leavers: 2,
  coins: 250,
  return_after: null,
  point_value: value,
  due: [
    { days: 30, leavers: 2, coins: 250 },
    { days: 60, leavers: 1, coins: 240 },
    { days: 90, leavers: 0, coins: 0 },
  ],
  ...over,
});
const aReward = (over: object) => ({
  id: '01TEA',
  title: 'Tea',
  emoji: '🍵',
  image: null,
  price: 100,
  remaining: 100,
  reward_type: 'individual',
  fulfilment: 'manual',
  comment_required: false,
  demo: false,
  can: { redeem: true },
  ...over,
});
const rewards = [
  aReward({}),
  aReward({ id: '01CARD', title: 'Books', fulfilment: 'automatic' }),
  aReward({ id: '01CAR', title: 'Car', price: 9000, remaining: 9000 }),
];
const rows = [
  left(people.bob),
  left(people.cleo, {
    left_on: null,
    balance: 10,
    can: { redeem: false, pay: true, return: false },
  }),
];

const Loaded = () => (useConfig().data ? <Leavers /> : null);

/** The screen with two people; what is written gets this answer. */
const open = async (answer: (asked: Asked) => ReturnType<typeof refused> = () => ({ body: {} })) => {
  const asked = network((one) => {
    if (one.method !== 'GET') return answer(one);
    if (one.path === '/rewards/leavers') return { body: rows };
    if (one.path === '/rewards/leavers/summary') return { body: summary() };
    return one.path === '/rewards/rewards' ? { body: rewards } : undefined;
  });
  show(<Loaded />, '/settings/leavers');
  await screen.findByText('Bob Stone');
  await screen.findByText('€12.00');
  const written = () => asked.filter(({ method }) => method !== 'GET');
  return { user: userEvent.setup(), written };
};
/** Everything that this browser keeps. */
const kept = (): string =>
  Array.from({ length: localStorage.length }, (_, at) =>
    localStorage.getItem(localStorage.key(at) ?? ''),
  ).join('\n');
const press = (name: string | RegExp) => screen.findByRole('button', { name });

test('each person has what can be done, and why something cannot', async () => {
  await open();
  const [, bob, cleo, total] = screen.getAllByRole('row');
  const acts = (row: HTMLElement | undefined) =>
    within(row!)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
  expect(acts(bob)).toEqual([
    'Redeem a reward for Bob Stone',
    'Bob Stone: paid by payroll',
    'Return the coins of Bob Stone',
  ]);
  expect(bob?.textContent).toContain('Jun 1, 2026');
  expect(acts(cleo)).toEqual(['Cleo Díaz: paid by payroll']);
  expect(cleo?.textContent).toContain('Not recorded');
  expect(cleo?.textContent).toContain('A request is still open.');
  expect(total?.textContent).toBe('2 people250€12.50');
});

test('coins are paid by payroll with what they are worth, and the number of entries that was seen', async () => {
  const { user, written } = await open();
  await user.click(await press('Bob Stone: paid by payroll'));
  const dialog = await screen.findByRole('dialog');
  const field = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(name);
  await expect.poll(() => field('Amount paid').value).toBe('12');
  await user.clear(field('How many coins'));
  await user.click(within(dialog).getByRole('button', { name: 'Record the payment' }));
  expect(field('How many coins').getAttribute('aria-invalid')).toBe('true');
  expect(written()).toEqual([]);
  await user.type(field('How many coins'), '100');
  expect(field('Amount paid').value).toBe('5');
  await user.click(within(dialog).getByRole('button', { name: 'Record the payment' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(written()).toMatchObject([
    {
      path: '/rewards/leavers/01BOB/payroll',
      body: { amount: 100, value: { amount: 500, currency: 'EUR' }, version: 7 },
    },
  ]);
  expect(written()[0]?.headers.get('idempotency-key')).toBeTruthy();
});

test('returning asks first, and says when something has changed meanwhile', async () => {
  const { user, written } = await open(() => refused(409, 'leaver_changed'));
  await user.click(await press('Return the coins of Bob Stone'));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/Bob Stone left with 240 coins/);
  expect(written()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Return' }));
  await within(dialog).findByText(/this person came back/);
  expect(written()).toMatchObject([{ path: '/rewards/leavers/01BOB/return', body: { version: 7 } }]);
});

test('a gift card asks for a private address, which is kept nowhere; other rewards do not', async () => {
  const { user, written } = await open();
  await user.click(await press('Redeem a reward for Bob Stone'));
  let dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Tea');
  expect(within(dialog).queryByText('Car')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: /Books/ }));
  const address = await screen.findByLabelText('Private email address');
  dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Redeem' }));
  expect(address.getAttribute('aria-invalid')).toBe('true');
  await user.type(address, 'bob@home.example');
  await user.type(screen.getByLabelText(/^Note/), 'For Bob');
  await expect.poll(kept).toContain('For Bob');
  expect(kept()).not.toContain('home.example');
  await user.click(within(dialog).getByRole('button', { name: 'Redeem' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(written()).toMatchObject([
    {
      path: '/rewards/rewards/01CARD/redeem',
      body: { user_id: '01BOB', price: 100, email: 'bob@home.example' },
    },
  ]);
  await user.click(await press('Redeem a reward for Bob Stone'));
  await user.click(await screen.findByRole('button', { name: /Tea/ }));
  await screen.findByRole('button', { name: 'Redeem' });
  expect(screen.queryByLabelText('Private email address')).toBeNull();
});

test('the setting says how many people and coins before it is saved; keeping them needs no question', async () => {
  const { user, written } = await open(() => ({ body: { return_after: 60 } }));
  const setting = screen.getByLabelText('Coins of former members');
  await user.selectOptions(setting, 'Return after 60 days');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/^1 person left more than 60 days ago: 240 coins return/);
  expect(written()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => written().map(({ method, body }) => [method, body]))
    .toEqual([['PUT', { return_after: 60 }]]);
});

test('nobody with coins, and a list that cannot be loaded, are said', async () => {
  network(({ path }) => {
    if (path === '/rewards/leavers/summary') return { body: summary({ leavers: 0, coins: 0 }) };
    return undefined;
  });
  show(<Loaded />, '/settings/leavers');
  expect(await screen.findByText('No one left with coins')).toBeTruthy();
  cleanup();
  network(({ path }) => (path.startsWith('/rewards/leavers') ? refused(500, 'unknown') : undefined));
  show(<Loaded />, '/settings/leavers');
  expect(await screen.findByText('Former members couldn’t be loaded')).toBeTruthy();
});
