// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Requests } from '#web/features/rewards-admin/requests.tsx';
import type { MemberQuery } from '#web/features/people/sort-members.ts';
import { useSteadyOrder } from '#web/features/people/use-steady-order.ts';
import type { FullUser } from '#shared/model/user';
import { network, people, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

test('a member keeps their place when they change, and leaves the list when its filter no longer fits', () => {
  const member = (name: string, over: object = {}) =>
    ({ id: name, name, first_name: name, last_name: '', email: '', state: 'accepted', ...over }) as FullUser;
  const team = [member('Ann'), member('Bob'), member('Cyd'), member('Dan', { state: 'pending' })];
  const wanted: MemberQuery = {
    search: '',
    state: 'accepted',
    groups: { department: '', location: '' },
    order: null,
  };
  const namesOf = () => ({ department: undefined, location: undefined });
  const { result, rerender } = renderHook(
    ({ members }: { members: readonly FullUser[] }) => useSteadyOrder(members, wanted, 100, namesOf),
    { initialProps: { members: team } },
  );
  const shown = () => result.current.map(({ name }) => name);
  expect(shown()).toEqual(['Ann', 'Bob', 'Cyd']);
  const change = (id: string, over: object) => (one: FullUser) => (one.id === id ? { ...one, ...over } : one);
  const renamed = team.map(change('Ann', { name: 'Zoe', first_name: 'Zoe' }));
  act(() => rerender({ members: renamed }));
  expect(shown()).toEqual(['Zoe', 'Bob', 'Cyd']);
  const left = renamed.map(change('Bob', { state: 'deactivated' })).map(change('Dan', { state: 'accepted' }));
  act(() => rerender({ members: left }));
  expect(shown()).toEqual(['Zoe', 'Cyd', 'Dan']);
});

test('a request that was settled leaves the list of pending ones', async () => {
  const purchase = (id: string, status: string) => ({
    id,
    status,
    created_at: '2026-11-20T10:00:00Z',
    status_changed_at: '2026-11-20T10:00:00Z',
    price: 5,
    users: [people.bob],
    contributions: [],
    comments: [],
    reward: { id: '01R', title: `Reward ${id}`, reward_type: 'individual', emoji: 'gift', image: null },
    redeemed_by: people.bob,
    can: { fulfil: status === 'pending', decline: status === 'pending', cancel: false },
  });
  network(({ method, path, query }) => {
    if (method === 'POST') return { body: purchase('one', 'fulfilled') };
    if (path !== '/rewards/purchases') return undefined;
    const all = [purchase('one', 'pending'), purchase('two', 'pending')];
    return { body: query.get('status') === 'pending' ? all : [...all, purchase('old', 'fulfilled')] };
  });
  const user = userEvent.setup();
  show(<Requests />);
  await user.click(await screen.findByRole('radio', { name: 'Pending' }));
  await waitFor(() => expect(screen.queryByText('Reward old')).toBeNull());
  const [fulfil] = await screen.findAllByRole('button', { name: /Fulfil/ });
  await user.click(fulfil as HTMLElement);
  await waitFor(() => expect(screen.queryByText('Reward one')).toBeNull());
  expect(screen.getByText('Reward two')).toBeTruthy();
});
