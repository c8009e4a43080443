// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConfig } from '#web/api/config.ts';
import Feed from '#web/features/feed/feed.tsx';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { aPost, config, network, people, refused, show } from './team.tsx';

const Shown = () => {
  const { data } = useConfig();
  return (
    <>
      {data && <Feed />}
      <Toasts />
    </>
  );
};

/** jsdom has no layout, so popups beside a button count as hidden. */
const laidOut = { hidden: true };
const like = () => screen.findByRole('button', { name: /^Like\b/ });
const feedOf = (...posts: object[]) => ({ body: posts, headers: {} });

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test('a like shows before the server answers', async () => {
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

test('a refused like is undone and shows the reason', async () => {
  network(({ path }) => {
    if (path === '/posts') return feedOf(aPost({ likes: 2 }));
    return path.endsWith('/like') ? refused(402, 'billing_inactive') : undefined;
  });
  show(<Shown />);
  await userEvent.click(await like());
  await screen.findByText(
    'Oops! Access is limited, contact your manager. A billing administrator can choose a plan under Settings – Billing.',
  );
  expect((await like()).getAttribute('aria-pressed')).toBe('false');
  expect((await like()).textContent).toContain('2');
});

test('deleting asks first, and a refusal restores the post', async () => {
  network(({ method, path }) => {
    if (path === '/posts') return feedOf(aPost({ can: { edit: true, remove: true } }));
    return method === 'DELETE' ? refused(403, 'forbidden') : undefined;
  });
  show(<Shown />);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for this post' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete post' }));
  await screen.findByText('You don’t have permission to do this. Ask an administrator of your team.');
  expect(screen.getByText('Thank you for the launch')).toBeTruthy();
});

test('a post of another tool says so, shows no points if it gave none, and its deletion promises none back', async () => {
  const can = { edit: true, remove: true, add: false };
  const past = aPost({ id: '01PAST', message: 'So long', score: 0, imported: true, can });
  network(({ path }) => (path === '/posts' ? feedOf(past, aPost({ can })) : undefined));
  show(<Shown />);
  const marked = await screen.findByText(/^Imported/);
  const article = marked.closest('article');
  expect(article?.textContent).toContain('So long');
  expect(article?.textContent).not.toContain('+0');
  expect(screen.getAllByText(/^\+5/)).toHaveLength(1);
  await userEvent.click(screen.getAllByRole('button', { name: 'Actions for this post' })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete', ...laidOut }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('It didn’t move any points here, so none are taken back');
  expect(dialog.textContent).not.toContain('Cleo');
});

test('an empty feed invites the user to send the first post', async () => {
  network(({ path }) => (path === '/posts' ? feedOf() : undefined));
  show(<Shown />);
  expect(await screen.findByText('Be the first to thank someone')).toBeTruthy();
});

test('a failed feed says that the data is safe and can be retried', async () => {
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

/** Imitates a return to the browser window, which makes the feed check for new posts. */
const lookAgain = () => window.dispatchEvent(new Event('focus'));

test('an empty feed offers the first post of the team as new', async () => {
  const there: object[] = [];
  network(({ path }) => (path === '/posts' ? feedOf(...there) : undefined));
  show(<Shown />);
  await screen.findByText('Be the first to thank someone');
  there.push(aPost());
  await waitFor(() => {
    lookAgain();
    expect(screen.queryByRole('button', { name: '1 new post' })).toBeTruthy();
  });
  await userEvent.click(screen.getByRole('button', { name: '1 new post' }));
  expect(await screen.findByText('Thank you for the launch')).toBeTruthy();
});

test('posts below a deleted post are not offered as new', async () => {
  const mine = aPost({ id: '02MINE', message: 'Mine', can: { edit: true, remove: true } });
  let there = [mine, aPost()];
  const asked = network(({ method, path }) => {
    if (method === 'DELETE') {
      there = [aPost()];
      return { status: 204 };
    }
    return path === '/posts' ? feedOf(...there) : undefined;
  });
  const looks = () => asked.filter(({ path }) => path === '/posts').length;
  show(<Shown />);
  await screen.findByText('Mine');
  await waitFor(() => {
    lookAgain();
    expect(looks()).toBeGreaterThan(1);
  });
  const [menu] = await screen.findAllByRole('button', { name: 'Actions for this post' });
  await userEvent.click(menu as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete', ...laidOut }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete post' }));
  await screen.findByText(/Post deleted/);
  expect(screen.queryByText('Mine')).toBeNull();
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
});

test("a post that waits to be shown still waits after one of the reader's own, and goes below it", async () => {
  const first = aPost({ id: '01', message: 'Message 01' });
  const theirs = aPost({ id: '02', message: 'Message 02', from: people.bob });
  const mine = aPost({ id: '03', message: 'Message 03' });
  const there = [first];
  network(({ method, path }) => {
    if (path !== '/posts') return undefined;
    if (method === 'GET') return feedOf(...there);
    there.unshift(mine);
    return { status: 201, body: mine };
  });
  show(<Shown />, '/feed?compose');
  await screen.findByText('Message 01');
  there.unshift(theirs);
  await waitFor(() => {
    lookAgain();
    expect(screen.queryByRole('button', { name: '1 new post' })).toBeTruthy();
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Why' }), '+5 #teamwork Message 03 @bob ');
  await userEvent.click(await screen.findByRole('button', { name: 'Send points' }));
  await screen.findByText('Message 03');
  await userEvent.click(await screen.findByRole('button', { name: '1 new post' }));
  await screen.findByText('Message 02');
  expect(screen.getAllByText(/^Message/).map(({ textContent }) => textContent)).toEqual([
    'Message 03',
    'Message 02',
    'Message 01',
  ]);
});

test('no post is missing between the new posts and the earlier ones', async () => {
  const many = ['05', '04', '03', '02'].map((id) => aPost({ id, message: `Message ${id}` }));
  let late = false;
  network(({ path, cursor }) => {
    if (path !== '/posts') return undefined;
    if (!late) return feedOf(aPost({ id: '01', message: 'Message 01' }));
    return cursor
      ? { body: [...many.slice(2), aPost({ id: '01', message: 'Message 01' })], headers: {} }
      : { body: many.slice(0, 2), headers: { 'x-next-cursor': 'further' } };
  });
  show(<Shown />);
  await screen.findByText('Message 01');
  late = true;
  await waitFor(() => {
    lookAgain();
    expect(screen.queryByRole('button', { name: /new post/ })).toBeTruthy();
  });
  await userEvent.click(screen.getByRole('button', { name: /new post/ }));
  await screen.findByText('Message 05');
  await userEvent.click(await screen.findByRole('button', { name: /more/i }));
  await screen.findByText('Message 01');
  expect(screen.getAllByText(/^Message/).map(({ textContent }) => textContent)).toEqual(
    ['05', '04', '03', '02', '01'].map((id) => `Message ${id}`),
  );
});

test('the heading changes from Today to Yesterday at midnight on an open page', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 10, 20, 23, 59) });
  network(({ path }) =>
    path === '/posts' ? feedOf(aPost({ created_at: new Date(2026, 10, 20, 20).toISOString() })) : undefined,
  );
  show(<Shown />);
  await screen.findByRole('heading', { name: 'Today' });
  // The timer starts after the heading has rendered.
  await act(async () => undefined);
  act(() => void vi.advanceTimersByTime(120_000));
  expect(await screen.findByRole('heading', { name: 'Yesterday' })).toBeTruthy();
});

// Local times: on the 20th at midday. What the heading calls a day, the post calls by the same name.
test.each([
  [new Date(2026, 10, 20, 11, 30), 'Today', '30 minutes ago'],
  [new Date(2026, 10, 20, 0, 5), 'Today', '11 hours ago'],
  [new Date(2026, 10, 19, 23, 50), 'Yesterday', 'Yesterday, 11:50 PM'],
  [new Date(2026, 10, 19, 0, 10), 'Yesterday', 'Yesterday, 12:10 AM'],
  [new Date(2026, 10, 18, 23, 50), 'Wednesday, November 18', 'November 18 at 11:50 PM'],
  [new Date(2026, 10, 18, 13, 0), 'Wednesday, November 18', 'November 18 at 1:00 PM'],
])('the heading and the time of a post of %s agree: %s, %s', async (at, heading, time) => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 10, 20, 12, 0) });
  network(({ path }) => (path === '/posts' ? feedOf(aPost({ created_at: at.toISOString() })) : undefined));
  show(<Shown />);
  await screen.findByRole('heading', { name: heading });
  expect(document.querySelector('time')?.textContent.replaceAll('\u202F', ' ')).toBe(time);
});

test('the time of a post says Yesterday after midnight, as its heading does, and never 24 hours', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 10, 20, 23, 59) });
  network(({ path }) =>
    path === '/posts' ? feedOf(aPost({ created_at: new Date(2026, 10, 20, 0, 1).toISOString() })) : undefined,
  );
  show(<Shown />);
  await screen.findByText('23 hours ago');
  await act(async () => undefined);
  act(() => void vi.advanceTimersByTime(120_000));
  expect(await screen.findByText(/^Yesterday, 12:01/)).toBeTruthy();
});

test('a post with many receivers names a few, and all of them on demand', async () => {
  const to = Array.from({ length: 40 }, (_, at) => ({
    id: `01C${at}`,
    name: `Member ${at}`,
    avatar: null,
    state: 'accepted',
  }));
  network(({ path }) => (path === '/posts' ? feedOf(aPost({ to })) : undefined));
  show(<Shown />);
  await screen.findByText('Member 5');
  expect(screen.queryByText('Member 6')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '34 more' }));
  expect(screen.getAllByText(/^Member/)).toHaveLength(40);
});

test('HTML in a message shows as text, and a GIF from an unknown host is not loaded', async () => {
  const message = '<img src=x onerror=alert(1)> #teamwork';
  network(({ path }) =>
    path === '/posts' ? feedOf(aPost({ message, gif: 'https://evil.example/a.gif' })) : undefined,
  );
  show(<Shown />);
  const words = await screen.findByText(/onerror/, { exact: false });
  expect(words.closest('p')?.textContent).toBe(message);
  expect(document.querySelector('article img')).toBeNull();
});

test('a team without points sees thanks, and neither its purse nor a number to give', async () => {
  const top = [{ user_id: '01CLEO', current: 3, value_id: null, share: 100, rank: 1, person: people.cleo }];
  const asked = network(({ path, method }) => {
    if (path === '/config') return { body: config({ thanksOnly: true }) };
    if (path === '/leaderboards') return { body: top };
    if (path !== '/posts') return undefined;
    return method === 'POST' ? { status: 201, body: aPost({ score: 0 }) } : feedOf(aPost({ score: 0 }));
  });
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  show(<Shown />);
  await screen.findByText('Thank you for the launch');
  expect(screen.queryByText('Your points')).toBeNull();
  expect(screen.queryByText(/\d points/)).toBeNull();
  await screen.findByText('Recognized 3 times', {}, { timeout: 5000 });
  await userEvent.keyboard('n');
  await userEvent.click(screen.getByRole('button', { name: /Who made your day/ }));
  const why = await screen.findByRole('textbox', { name: 'Why' }, { timeout: 5000 });
  expect(screen.queryByRole('radio', { name: /point/ })).toBeNull();
  await userEvent.click(why);
  await userEvent.paste('@cleo thank you');
  await userEvent.click(screen.getByRole('button', { name: 'Send thanks' }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { score: 0 } }]),
  );
  vi.unstubAllGlobals();
});
