// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { BroadcastChannel } from 'node:worker_threads';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import useSWR from 'swr';
import { call } from '#web/api/client.ts';
import { useConfig } from '#web/api/config.ts';
import { usePages } from '#web/api/use-pages.ts';
import { askAgain } from '#web/app/ask-again.ts';
import { FollowOthers } from '#web/app/follow-others.tsx';
import Feed from '#web/features/feed/feed.tsx';
import { aPost, config, network, people, show, values } from './team.tsx';

// Browsers have it, and jsdom does not.
vi.stubGlobal('BroadcastChannel', BroadcastChannel);

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  cleanup();
});

/** Another tab of this browser has written something. */
const writeElsewhere = (): void => {
  const other = new BroadcastChannel('written');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of its origin alone
  other.postMessage(null);
  other.close();
};

describe('what others do is asked for', () => {
  const follow = () => {
    vi.useFakeTimers();
    const look = vi.fn<(called: boolean) => Promise<void>>(async () => {});
    const end = askAgain(look);
    const told = () => look.mock.calls.map(([called]) => called);
    return { looks: () => look.mock.calls.length, told, end };
  };
  const hide = (hidden: boolean): void => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

  test('within a second of what another tab has written, which is told apart from the usual look', async () => {
    const { looks, told, end } = follow();
    await pass(1);
    writeElsewhere();
    // A message between tabs comes by the real clock.
    await vi.waitFor(async () => {
      await pass(0.05);
      expect(looks()).toBe(1);
    });
    expect(performance.now()).toBeLessThan(7000);
    expect(told()).toEqual([true]);
    await pass(9);
    expect(told()).toEqual([true, false]);
    end();
  });

  test('every eight seconds while the page is used, each minute while it is only seen, and at once on a key', async () => {
    const { looks, end } = follow();
    await pass(600);
    expect(looks()).toBe(75);
    await pass(600);
    expect(looks()).toBeGreaterThanOrEqual(84);
    expect(looks()).toBeLessThanOrEqual(86);
    const before = looks();
    dispatchEvent(new Event('keydown'));
    await pass(1);
    expect(looks()).toBe(before + 1);
    await pass(80);
    expect(looks()).toBe(before + 11);
    end();
    await pass(600);
    expect(looks()).toBe(before + 11);
  });

  test('never while the page is hidden, and at once when it is seen again', async () => {
    const { looks, end } = follow();
    hide(true);
    await pass(900);
    expect(looks()).toBe(0);
    hide(false);
    await pass(1);
    expect(looks()).toBe(1);
    // A window that is left and entered quickly asks no more often.
    for (let at = 0; at < 10; at += 1) dispatchEvent(new Event('focus'));
    await pass(1);
    expect(looks()).toBe(1);
    end();
  });
});

/** What other screens show of others: something of one member, and a list. */
const Elsewhere = () => {
  const id = people.bob.id;
  const { data: bob } = useSWR(['profiles.read', id], () => call('profiles.read', { params: { id } }));
  const { items = [] } = usePages('news.list');
  return (
    <p>
      {bob?.name} has {items.length} news
    </p>
  );
};

const Shown = () => {
  const { data } = useConfig();
  return (
    data && (
      <>
        <p>
          {data.user.balance} to spend, {data.user.score_remaining} to give
        </p>
        <Feed />
        <Elsewhere />
        <FollowOthers unread={data.news.unread} />
      </>
    )
  );
};

test('posts, points, lists and people are shown as they are now once another tab says that it wrote something', async () => {
  const [kept, gone] = [
    aPost({ id: '03', message: 'The first one' }),
    aPost({ id: '02', message: 'A mistake' }),
  ];
  const { user, ...rest } = config();
  const said: Record<string, object> = {
    '/posts': [kept, gone],
    '/profiles/01BOB': { name: 'Bob Stone' },
    '/news': [],
  };
  network(({ path }) => (said[path] ? { body: said[path] } : undefined));
  show(<Shown />);
  await screen.findByText('A mistake');
  await screen.findByText('Bob Stone has 0 news');
  const { bob } = people;
  const at = new Date().toISOString();
  const comment = { id: '01C', from: bob, message: 'Well said', mentioned: [], created_at: at, can: {} };
  said['/posts'] = [
    aPost({ id: '04', message: 'The second one' }),
    {
      ...kept,
      likes: 1,
      liked_by: [bob],
      comments: 1,
      latest_comments: [comment],
      add_ons: 1,
      add_on_points: 3,
      added_by: [bob],
      value: values[1],
    },
  ];
  said['/config'] = { ...rest, user: { ...user, balance: 23, score_remaining: 7 } };
  said['/profiles/01BOB'] = { name: 'Robert Stone' };
  said['/news'] = [{ id: '01N' }];
  writeElsewhere();
  await screen.findByRole('button', { name: '1 new post' });
  await screen.findByText('23 to spend, 7 to give');
  await screen.findByText('Robert Stone has 1 news');
  expect(screen.queryByText('A mistake')).toBeNull();
  const post = within(screen.getByRole('article'));
  expect(post.getByText('The first one')).toBeTruthy();
  expect(post.getByText('Well said')).toBeTruthy();
  expect(post.getByText('Ownership')).toBeTruthy();
  expect(post.getByRole('button', { name: /^Like.*1 like$/ })).toBeTruthy();
  expect(post.getByRole('button', { name: /\+3/ })).toBeTruthy();
  // By itself, too: nothing else on the screen asks for it now.
  said['/config'] = { ...rest, user: { ...user, balance: 24 } };
  writeElsewhere();
  await screen.findByText(/^24 to spend/);
});
