// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useConfig } from '#web/api/config.ts';
import Cards from '#web/features/cards/cards.tsx';
import CardScreen from '#web/features/cards/card-screen.tsx';
import { type Asked, network, people, refused, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

const signature = (from: object, message: string, over: object = {}) => ({
  from,
  message,
  gif: null,
  picture: null,
  created_at: '2026-03-01T09:00:00Z',
  can: { edit: false, remove: false },
  ...over,
});
const card = (over: object = {}) => ({
  id: '01CARD',
  to: people.cleo,
  title: 'Get well soon',
  cover: 'flowers',
  made_by: people.bob,
  delivered: false,
  deliver_at: '2026-03-08T09:00:00Z',
  signatures: 1,
  signed: false,
  day: '2026-03-08',
  hour: 9,
  group: null,
  people: null,
  signers: null,
  signed_by: [signature(people.bob, 'Rest well')],
  thanks: null,
  can: { sign: true, change: false, thank: false },
  ...over,
});

const Loaded = () =>
  useConfig().data ? (
    <Routes>
      <Route path="/cards" element={<Cards />} />
      <Route path="/cards/:id" element={<CardScreen />} />
    </Routes>
  ) : null;

/** A screen with this answer for the list or the card; what is written gets an empty one. */
const open = (path: string, read: ReturnType<typeof refused> | { body: unknown }) => {
  const asked: Asked[] = network((one) => {
    if (one.method !== 'GET') return { body: card() };
    if (one.path === '/celebrations/cards/01CARD' && path !== '/cards/01CARD') return { body: card() };
    return one.path.startsWith('/celebrations/cards') ? read : undefined;
  });
  show(<Loaded />, path);
  return { user: userEvent.setup(), written: () => asked.filter(({ method }) => method !== 'GET') };
};
const press = (name: string | RegExp) => screen.findByRole('button', { name });

test('a list shows whom each card is for, and whether the reader signed it', async () => {
  open('/cards', {
    body: [card({ signed: true }), card({ id: '01TEN', title: 'Ten years together' })],
  });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Cleo Díaz');
  expect(first?.textContent).toContain('You signed it');
  expect(second?.textContent).toContain('Ten years together');
});

test('an empty list says what it is for, and one that failed can be tried again', async () => {
  open('/cards?list=received', { body: [] });
  await screen.findByText('No cards for you yet');
  cleanup();
  open('/cards', refused(500, 'unknown'));
  await screen.findByText('The cards couldn’t be loaded');
  expect(await press('Try again')).toBeDefined();
});

test('whoever can sign sees the words of others, and writes their own', async () => {
  const { user, written } = open('/cards/01CARD', { body: card() });
  await screen.findByText('Rest well');
  await screen.findByText('Cleo Díaz can’t see this card until it’s delivered.');
  for (const name of ['Copy the link', 'Change', 'Cancel the card', 'Print', 'Thank everyone'])
    expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
  await user.click(await press('Sign the card'));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'See you soon');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(written()).toMatchObject([{ method: 'PUT', path: '/celebrations/cards/01CARD/signature' }]);
});

test('its maker sees how many signed, and stops it after a question', async () => {
  const mine = card({ signers: 20, can: { sign: true, change: true, thank: false } });
  const { user, written } = open('/cards/01CARD', { body: mine });
  await screen.findByText(/1 of 20 signed/);
  await user.click(await press('Cancel the card'));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/it won’t be delivered/);
  expect(written()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the card' }));
  await expect.poll(written).toMatchObject([{ method: 'DELETE', path: '/celebrations/cards/01CARD' }]);
});

test('its receiver prints it and thanks everybody; what they said stays on it', async () => {
  const delivered = card({ delivered: true, can: { sign: false, change: false, thank: true } });
  const { user, written } = open('/cards/01CARD', { body: delivered });
  await press('Print');
  await user.click(await press('Thank everyone'));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'Thank you');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect
    .poll(written)
    .toMatchObject([{ path: '/celebrations/cards/01CARD/thanks', body: { message: 'Thank you' } }]);
  cleanup();
  open('/cards/01CARD', { body: card({ delivered: true, thanks: 'You made my day' }) });
  await screen.findByText('You made my day');
});

test('a card that is not for the reader is not there', async () => {
  open('/cards/01CARD', refused(404, 'not_found'));
  expect(await screen.findByText('This card isn’t here')).toBeDefined();
});

test('a card is started for a colleague with whom it is opened', async () => {
  const { user, written } = open('/cards?start', { body: [] });
  const dialog = await screen.findByRole('dialog', { name: 'Start a card' });
  await user.type(within(dialog).getByLabelText('Title'), 'Ten years');
  await user.click(within(dialog).getByRole('radio', { name: 'Sunrise' }));
  await user.selectOptions(within(dialog).getByLabelText('Hour, in your team’s time zone'), '14');
  await user.click(within(dialog).getByRole('button', { name: 'Start the card' }));
  await expect.poll(written).toMatchObject([
    {
      path: '/celebrations/cards',
      body: { title: 'Ten years', cover: 'sunrise', hour: 14, group_id: null },
    },
  ]);
});
