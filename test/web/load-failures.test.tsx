// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import useSWR, { SWRConfig } from 'swr';
import { call } from '#web/api/client.ts';
import { retryPolicy } from '#web/app/retry-policy.ts';
import Profile from '#web/features/profile/profile.tsx';
import { Refused } from '#web/refusals/refused.ts';
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { network, refused, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const billing = new Refused(402, [{ code: 'billing_inactive' }]);
const busy = new Refused(409, [{ code: 'workspace_busy' }]);
const offline = new Refused(0, [{ code: 'offline' }]);
const broken = new Refused(500, [{ code: 'unknown' }], 'request-7');
const limited = 'Oops! Access is limited, contact your manager';
const resetting = 'Nothing can be changed right now. Please try again in a few minutes.';

const loadErrorText = (error: unknown): string => {
  show(<LoadError error={error} title="Failed" onRetry={() => undefined} />);
  const { textContent } = screen.getByRole('alert');
  cleanup();
  return textContent;
};

test('a list that failed to load says the reason of the refusal, and blames the connection only without one', () => {
  expect(loadErrorText(billing)).toContain(limited);
  expect(loadErrorText(busy)).toContain(resetting);
  expect(loadErrorText(offline)).toContain('Can’t reach Bravo');
  for (const error of [broken, new Error('x')]) {
    expect(loadErrorText(error)).toContain('Your points and posts are safe.');
    expect(loadErrorText(error)).not.toMatch(/connection|reach Bravo/i);
  }
  for (const error of [billing, busy]) expect(loadErrorText(error)).not.toMatch(/connection|reach Bravo/i);
});

test('a screen that failed to load says the reason, and a number only when something is broken', () => {
  show(<ErrorScreen error={billing} onRetry={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toContain(limited);
  cleanup();
  show(<ErrorScreen error={broken} onRetry={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toContain('request-7');
});

test('a part of a screen that failed to load says the reason', () => {
  const reading = { data: undefined, error: busy, mutate: () => undefined };
  show(
    <Section title="Topics" reading={reading} skeleton={null}>
      {() => null}
    </Section>,
  );
  expect(screen.getByRole('alert').textContent).toContain(resetting);
});

const showProfile = () =>
  show(
    <Routes>
      <Route path="/profile/:id" element={<Profile />} />
      <Route path="/404" element={<h1>Not here</h1>} />
    </Routes>,
    '/profile/01BOB',
  );

test('an unknown profile leads to the page that says so', async () => {
  network(() => refused(404, 'not_found'));
  showProfile();
  expect(await screen.findByText('Not here')).toBeTruthy();
});

test.each([
  [402, 'billing_inactive', limited],
  [403, 'forbidden', 'You don’t have permission to do this. Ask an administrator of your team.'],
  [429, 'too_many_requests', 'Too many attempts. Please try again later.'],
])('a profile refused with %i says why and can be tried again', async (status, code, words) => {
  network(() => refused(status, code));
  showProfile();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(words);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('Not here')).toBeNull();
});

const Values = () => {
  const { data, error } = useSWR('values', () => call('values.list', {}));
  return <p>{data ? 'There' : error ? 'Failed' : 'Waiting'}</p>;
};

/** How many requests were made until the answer came, with a network that first fails `failures` times. */
const requestsUntilThere = async (failure: Parameters<typeof refused> | 'lost', failures: number) => {
  let left = failures;
  const asked = network(() => {
    left -= 1;
    if (left < 0) return { body: [] };
    return failure === 'lost' ? failure : refused(...failure);
  });
  show(
    <SWRConfig value={{ ...retryPolicy, provider: () => new Map() }}>
      <Values />
    </SWRConfig>,
  );
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
  for (let times = 0; times <= failures; times += 1) await vi.advanceTimersByTimeAsync(45_000);
  return asked.length;
};

test.each([['lost' as const], [[500, 'unknown'] as [number, string]], [[503, 'busy'] as [number, string]]])(
  'what failed with %j is tried again until the server is back, at least twice a minute',
  async (failure) => {
    vi.useFakeTimers();
    expect(await requestsUntilThere(failure, 12)).toBe(13);
    expect(screen.getByText('There')).toBeTruthy();
  },
);

test('a refusal is not tried again by itself', async () => {
  vi.useFakeTimers();
  expect(await requestsUntilThere([403, 'forbidden'], 3)).toBe(1);
  vi.useRealTimers();
  await waitFor(() => expect(screen.getByText('Failed')).toBeTruthy());
});
