// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useConfig } from '../../web/src/api/config.ts';
import Feed from '../../web/src/features/feed/feed.tsx';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { aPost, network, refused, show } from './team.tsx';

const Shown = () => {
  const { data } = useConfig();
  return (
    <>
      {data && <Feed />}
      <Toasts />
    </>
  );
};

const like = () => screen.findByRole('button', { name: /^Like/ });
const feedOf = (...posts: object[]) => ({ body: posts, headers: {} });

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

test('a like shows before the server has answered', async () => {
  const { promise: waiting, resolve: answer } = Promise.withResolvers<void>();
  const asked = network(({ path }) => (path === '/posts' ? feedOf(aPost()) : undefined));
  const atOnce = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (typeof input === 'string' && input.endsWith('/like')) await waiting;
    return atOnce(input, init);
  };
  show(<Shown />);
  await userEvent.click(await like());
  await waitFor(async () => expect((await like()).getAttribute('aria-pressed')).toBe('true'));
  expect(asked.some(({ path }) => path.endsWith('/like'))).toBe(false);
  answer();
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/like'))).toBe(true));
});

test('a refused like is undone, and said why', async () => {
  network(({ path }) => {
    if (path === '/posts') return feedOf(aPost({ likes: 2 }));
    return path.endsWith('/like') ? refused(402, 'billing_inactive') : undefined;
  });
  show(<Shown />);
  await userEvent.click(await like());
  await screen.findByText('Oops! Access is limited, contact your manager');
  expect((await like()).getAttribute('aria-pressed')).toBe('false');
  expect((await like()).textContent).toContain('2');
});

test('deleting asks first, and a refusal brings the post back', async () => {
  network(({ method, path }) => {
    if (path === '/posts') return feedOf(aPost({ can: { edit: true, remove: true } }));
    return method === 'DELETE' ? refused(403, 'forbidden') : undefined;
  });
  show(<Shown />);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for this post' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete post' }));
  await screen.findByText('You are not allowed to do this');
  expect(screen.getByText('Thank you for the launch')).toBeTruthy();
});

test('an empty feed invites to begin', async () => {
  network(({ path }) => (path === '/posts' ? feedOf() : undefined));
  show(<Shown />);
  expect(await screen.findByText('Be the first to thank someone')).toBeTruthy();
});

test('a feed that failed says what is safe, and can be tried again', async () => {
  let working = false;
  network(({ path }) => {
    if (path !== '/posts') return undefined;
    return working
      ? feedOf(aPost())
      : { status: 500, body: { errors: [{ code: 'unknown' }], request_id: 'r1' } };
  });
  show(<Shown />);
  await screen.findByText(/Your points and posts are safe/);
  working = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Thank you for the launch')).toBeTruthy();
});

test('a message is text, whatever it holds', async () => {
  const message = '<img src=x onerror=alert(1)> #teamwork';
  network(({ path }) =>
    path === '/posts' ? feedOf(aPost({ message, gif: 'https://evil.example/a.gif' })) : undefined,
  );
  show(<Shown />);
  const words = await screen.findByText(/onerror/, { exact: false });
  expect(words.closest('p')?.textContent).toBe(message);
  expect(document.querySelector('article img')).toBeNull();
});
