// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logout } from '#web/api/logout.ts';
import { forgetSession, storeReturnPath, storeToken } from '#web/api/session.ts';
import { useKeepAddress } from '#web/app/keep-address.ts';
import Login from '#web/features/entry/login.tsx';
import { useConfig, type Config } from '#web/api/config.ts';
import { config, network, show } from './team.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const Keep = ({ of }: { of: Config }) => {
  useKeepAddress(of);
  return <p>signed in</p>;
};
const SignedIn = () => {
  const { data } = useConfig();
  return data ? <Keep of={data} /> : null;
};
/** Somebody who works here, until the session ends. */
const work = async (features = {}) => {
  storeToken(signedIn);
  network(({ path }) => (path === '/config' ? { body: { ...config(), features } } : undefined));
  show(<SignedIn />);
  await screen.findByText('signed in');
  cleanup();
};
const at = (pathname: string) => storeReturnPath({ pathname, search: '', hash: '' });
const offered = () => screen.getByRole<HTMLInputElement>('textbox', { name: /mail/i }).value;
const ended = /^Your session has ended/;
const waits = /post is waiting for you/;

test('whose session ended is told so, and finds the address in the field', async () => {
  await work();
  at('/settings/rewards/new');
  forgetSession();
  show(<Login />, '/login');
  expect(screen.getByText(ended)).toBeTruthy();
  expect(offered()).toBe('ann@acme.example');
});

test('whoever signed out finds neither, though a part of the page arrives meanwhile', async () => {
  await work();
  network(({ method }) => {
    if (method === 'DELETE') show(<Keep of={config() as unknown as Config} />);
    return undefined;
  });
  void logout();
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  show(<Keep of={config() as unknown as Config} />);
  at('/posts/01POST');
  show(<Login />, '/login');
  expect(screen.queryByText(ended)).toBeNull();
  expect(offered()).toBe('');
});

test('somebody who acted as a member leaves no address of that member', async () => {
  await work({ impersonated_by: 'Olga' });
  show(<Login />, '/login');
  expect(offered()).toBe('');
});

test.each([
  ['/posts/01POST', 1],
  ['/feed', 0],
])('a visitor of %s hears of a post that waits: %i times', (path, times) => {
  network(() => undefined);
  at(path);
  show(<Login />, '/login');
  expect(screen.queryAllByText(waits)).toHaveLength(times);
  expect(screen.queryByText(ended)).toBeNull();
});
