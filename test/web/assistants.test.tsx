// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import AllOfMembers from '#web/features/connections/api-keys/api-keys.tsx';
import Consent from '#web/features/connections/assistants/consent.tsx';
import { useConfig } from '#web/api/config.ts';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { config, network, people, refused, show, type Asked } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

const asked = {
  name: 'Helper',
  host: 'helper.example',
  published_at: 'published.example',
  scopes: ['points:read', 'posts:write'],
  canceled: 'https://helper.example/?error=access_denied',
  refused: null,
};
const at =
  '/connect/assistant?client_id=abc&redirect_uri=https%3A%2F%2Fhelper.example%2F&scope=all&prompt=none';

type Said = ReturnType<typeof refused>;

/** A screen is shown once it is known who is signed in. */
const Guarded = ({ Screen }: { Screen: ComponentType }) =>
  useConfig().data ? (
    <>
      <Screen />
      <Toasts />
    </>
  ) : null;

const open = (answers: Readonly<Record<string, Said>>, path = at): Asked[] => {
  const calls = network(({ path: called }) => (called === '/config' ? { body: config() } : answers[called]));
  show(<Guarded Screen={Consent} />, path);
  return calls;
};

test('a member reads who asks, as whom, for what and where it leads, and sends only what the protocol knows', async () => {
  const calls = open({ '/assistants/request': { body: asked } });
  await screen.findByRole('heading', { name: 'Connect Helper?' });
  for (const text of [
    'ann@acme.example',
    'helper.example',
    'The name hasn’t been verified',
    'published.example',
  ])
    expect(document.body.textContent).toContain(text);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'see your balance and how much you have left to give',
    'give your points to colleagues on your behalf',
  ]);
  expect(calls.find(({ path }) => path === '/assistants/request')?.body).toEqual({
    client_id: 'abc',
    redirect_uri: 'https://helper.example/',
    scope: 'all',
  });
});

test.each([
  ['of a program that is not known', at, refused(400, 'oauth_refused')],
  ['without a program', '/connect/assistant', refused(500, 'unknown')],
])('a request %s leads nowhere', async (_, path, answer) => {
  open({ '/assistants/request': answer }, path);
  await screen.findByRole('heading', { name: 'This app can’t be connected' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('whoever has twenty assistants is told so, and has connected nothing', async () => {
  open({
    '/assistants/request': { body: asked },
    '/assistants': {
      status: 422,
      body: { errors: [{ code: 'too_many', message: '', details: { max: 20 } }] },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Allow' }));
  await screen.findByText('You can have at most 20 of these. Remove one to add another.');
  expect(screen.getByRole('button', { name: 'Allow' })).toBeTruthy();
});

test('an administrator ends the assistant of a member, and sees why when it cannot be done', async () => {
  const assistant = {
    id: '01JD3Q8M6ZK4T7R9W2X5Y0ABCD',
    name: 'Helper',
    host: 'helper.example',
    scopes: ['posts:write'],
    created_at: '2026-11-02T09:00:00.000Z',
    used_at: null,
    of: people.bob,
  };
  let there = [assistant];
  let isGone = true;
  network(({ method, path }) => {
    if (path === '/config') return { body: config() };
    if (method !== 'DELETE') return { body: path === '/settings/assistants' ? there : [] };
    if (isGone) return refused(404, 'not_found');
    there = [];
    return { status: 204 };
  });
  show(<Guarded Screen={AllOfMembers} />, '/settings/connect/api-keys');
  const end = await screen.findByRole('button', { name: /^Disconnect Helper for/ });
  await userEvent.click(end);
  await screen.findByText('This is no longer here. It may have been deleted.');
  isGone = false;
  await userEvent.click(end);
  await screen.findByText('No members have connected an assistant.');
  expect(screen.queryByRole('button', { name: /^Disconnect/ })).toBeNull();
});
