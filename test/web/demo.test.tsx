// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useConfig } from '#web/api/config.ts';
import { Shell } from '#web/app/shell.tsx';
import Feed from '#web/features/feed/feed.tsx';
import Danger from '#web/features/settings/danger/danger.tsx';
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

const addDemoName = { name: 'Add demo data' };

/** A workspace that is asked about demo data, with so many members and posts. */
const aTeamOf = (members: number, posts: number) => {
  let asks = true;
  return network(({ path }) => {
    if (path === '/posts') return { body: Array.from({ length: posts }, () => aPost()) };
    if (path === '/workspace/demo_dialog') {
      asks = false;
      return { status: 204 };
    }
    if (path !== '/config') return undefined;
    const known = config();
    return {
      body: {
        ...known,
        workspace: { ...known.workspace, users_count: members },
        permissions: { ...founder, account_administrator: true },
        features: { demo_dialog: asks, demo_data: false, demo_coming: false },
        checklist: [{ item: 'values', done: false }],
      },
    };
  });
};

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
const addDemo = async () => userEvent.click(await screen.findByRole('button', addDemoName));

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
  await userEvent.click(screen.getAllByRole('link', { name: 'Dashboard', hidden: true })[0] as HTMLElement);
  await screen.findByText('Elsewhere');
  await addDemo();
  await screen.findByRole('button', { name: 'Remove demo data' });
  await userEvent.click(screen.getAllByRole('link', { name: 'Feed' })[0] as HTMLElement);
  expect(await screen.findByText('Thank you for the launch')).toBeTruthy();
});

test('declining demo data tells the server and keeps nothing in the browser', async () => {
  const asked = aTeamOf(1, 0);
  show(<Application />);
  await userEvent.click(await screen.findByRole('button', { name: 'Start from scratch' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const changes = asked.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /workspace/demo_dialog']);
  expect(Object.keys(localStorage).filter((key) => key.includes('demo'))).toEqual([]);
});

test('a team that has members but no posts is still offered demo data', async () => {
  aTeamOf(4, 0);
  show(<Application />);
  expect(await screen.findByRole('button', addDemoName)).toBeTruthy();
});

test('a team that has members and posts is not offered demo data, also not in its checklist', async () => {
  aTeamOf(4, 1);
  show(<Application />, '/feed?getting-started');
  await screen.findByRole('dialog', { name: 'Getting started' });
  await screen.findByText('Thank you for the launch');
  expect(screen.queryByRole('button', addDemoName)).toBeNull();
});

test.each([
  [1, 0, 'Add demo data'],
  [4, 0, 'Add demo data'],
  [4, 1, undefined],
])('the danger zone of a team of %i with %i posts offers: %s', async (members, posts, offer) => {
  const asked = aTeamOf(members, posts);
  const SignedIn = () => useConfig().data && <Danger />;
  show(<SignedIn />);
  await screen.findByRole('heading', { name: 'Danger zone' });
  await waitFor(() => expect(asked.some(({ path }) => path === '/posts')).toBe(members > 1));
  await waitFor(() => expect(screen.queryByRole('button', addDemoName)?.textContent).toBe(offer));
});
