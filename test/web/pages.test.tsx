// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePages } from '#web/api/use-pages.ts';
import { network, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

const Titles = () => {
  const { items = [] } = usePages('rewards.list');
  const [drawn, setDrawn] = useState(1);
  // Like a screen that measures itself: renders again before the browser has painted it once.
  const measure = useCallback(() => setDrawn(2), []);
  return <p ref={measure}>{`${drawn}: ${items.map(({ title }) => title).join()}`}</p>;
};

const Screen = () => {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Come and go
      </button>
      {open && <Titles />}
    </>
  );
};

test('a remounted list shows the current items, even when it renders twice', async () => {
  let title = 'Hoodie';
  const asked = network(({ path }) =>
    path === '/rewards/rewards' ? { body: [{ id: '01R', title }], headers: {} } : undefined,
  );
  show(<Screen />);
  await screen.findByText('2: Hoodie');
  const comeAndGo = screen.getByRole('button', { name: 'Come and go' });
  await userEvent.click(comeAndGo);
  title = 'Hoodie, warm';
  await userEvent.click(comeAndGo);
  await screen.findByText('2: Hoodie, warm');
  await waitFor(() => expect(asked).toHaveLength(2));
});

const Filtered = () => {
  const [status, setStatus] = useState('all');
  const { items = [] } = usePages('rewards.listPurchases', { query: { status } });
  return (
    <>
      <button type="button" onClick={() => setStatus(status === 'all' ? 'pending' : 'all')}>
        Another filter
      </button>
      <p>{`${status}: ${items.map((purchase) => purchase.status).join()}`}</p>
    </>
  );
};

test('a list shows the current items when the user returns to an earlier filter', async () => {
  let status = 'pending';
  network(({ path }) =>
    path === '/rewards/purchases' ? { body: [{ id: '01P', status }], headers: {} } : undefined,
  );
  show(<Filtered />);
  await screen.findByText('all: pending');
  const another = screen.getByRole('button', { name: 'Another filter' });
  await userEvent.click(another);
  await screen.findByText('pending: pending');
  status = 'fulfilled';
  await userEvent.click(another);
  expect(await screen.findByText('all: fulfilled')).toBeTruthy();
});
