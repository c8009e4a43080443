// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useConfig } from '../../web/src/api/config.ts';
import { Shell } from '../../web/src/app/shell.tsx';
import Feed from '../../web/src/features/feed/feed.tsx';
import { aPost, config, network, show } from './team.tsx';

/** The feed and another screen inside the application's shell. */
const Application = () => {
  const { data } = useConfig();
  return (
    <Shell header="full">
      {data && (
        <Routes>
          <Route path="/feed" element={<Feed />} />
          <Route path="*" element={<h1>Elsewhere</h1>} />
        </Routes>
      )}
    </Shell>
  );
};

const founder = { global_administrator: true };

/** A new workspace whose demo data is there in the first answer after the request for it. */
const aNewTeam = () => {
  let asked = false;
  return network(({ method, path }) => {
    if (method === 'POST' && path === '/workspace/demo_data') asked = true;
    if (path === '/posts') return { body: asked ? [aPost()] : [] };
    if (path !== '/config') return undefined;
    const features = asked ? { demo_data: true } : { demo_dialog: true, demo_data: false };
    return { body: { ...config(), permissions: founder, features } };
  });
};
const addDemo = async () => userEvent.click(await screen.findByRole('button', { name: 'Add demo data' }));

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

test('the feed shows demo data that arrives with the next answer', async () => {
  aNewTeam();
  show(<Application />);
  await screen.findByText('Be the first to thank someone');
  await addDemo();
  expect(await screen.findByText('Thank you for the launch')).toBeTruthy();
});

test('the feed shows demo data that arrived while the user was on another screen', async () => {
  aNewTeam();
  show(<Application />);
  await screen.findByText('Be the first to thank someone');
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard', hidden: true }));
  await screen.findByText('Elsewhere');
  await addDemo();
  await screen.findByRole('button', { name: 'Remove demo data' });
  await userEvent.click(screen.getByRole('link', { name: 'Feed' }));
  expect(await screen.findByText('Thank you for the launch')).toBeTruthy();
});
