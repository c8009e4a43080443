// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConfig } from '#web/api/config.ts';
import { FollowOthers } from '#web/app/follow-others.tsx';
import { pagesToAsk } from '#web/app/pages-in-view.ts';
import Feed from '#web/features/feed/feed.tsx';
import { aPost, network, show } from './team.tsx';

const otherTab = new BroadcastChannel('written');
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of its origin alone
const writeInOtherTab = () => otherTab.postMessage(null);

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Shown = () =>
  useConfig().data ? (
    <>
      <FollowOthers unread={0} />
      <Feed />
    </>
  ) : null;

test('a post below the newest ones follows what another tab did, where it is in view', async () => {
  const named = (id: string, more = {}) => aPost({ id, message: `Message ${id}`, ...more });
  let later = [named('04'), named('03'), named('02')];
  const asked = network(({ path, cursor }) => {
    if (path !== '/posts') return undefined;
    return cursor === null
      ? { body: [named('06'), named('05')], headers: { 'x-next-cursor': 'later' } }
      : { body: later, headers: { 'x-next-cursor': 'last' } };
  });
  show(<Shown />);
  await screen.findByText('Message 06');
  await userEvent.click(await screen.findByRole('button', { name: /more/i }));
  await screen.findByText('Message 03');
  const asksFor = (next: string | null) =>
    asked.filter(({ path, cursor }) => path === '/posts' && cursor === next).length;
  const inView = (words: string) =>
    Object.assign(document, { elementFromPoint: () => screen.getByText(words) });
  later = [named('04', { likes: 3 }), named('02')];

  inView('Message 06');
  const newest = asksFor(null);
  act(writeInOtherTab);
  await waitFor(() => expect(asksFor(null)).toBeGreaterThan(newest));
  expect(asksFor('later')).toBe(1);

  inView('Message 04');
  act(writeInOtherTab);
  await waitFor(() => expect(screen.queryByText('Message 03')).toBeNull());
  expect(screen.getAllByText(/^Message/).map(({ textContent }) => textContent)).toEqual(
    ['06', '05', '04', '02'].map((id) => `Message ${id}`),
  );
  expect(screen.getByText('3 likes')).toBeDefined();
});

test('a page that stays in view is not asked for again; one that comes back into view is, after a minute', () => {
  const toAsk = pagesToAsk();
  const looks: [inView: string[], called: boolean, at: number, due: string[]][] = [
    [['b'], false, 0, []],
    [['b'], false, 500_000, []],
    [['c'], false, 508_000, []],
    [['b', 'c'], false, 516_000, ['b']],
    [['c'], false, 524_000, []],
    [['b', 'c'], false, 532_000, []],
    [['b', 'c'], true, 540_000, ['b', 'c']],
    [[], true, 548_000, []],
    [['c'], false, 590_000, []],
  ];
  expect(looks.map(([inView, called, at]) => toAsk(inView, called, at))).toEqual(
    looks.map(([, , , due]) => due),
  );
});
