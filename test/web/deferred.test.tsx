// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserLimits } from '#shared/model/choices';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { show } from './team.tsx';

beforeEach(() => {
  localStorage.setItem('token', signedIn);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
});

test('a part that never loads shows a message after its time limit', async () => {
  const part = deferred(() => new Promise<never>(() => undefined));
  show(
    <>
      <Overlay onFail={() => undefined}>
        <part.View />
      </Overlay>
      <Toasts />
    </>,
  );
  const told = () => screen.queryByText(/This part couldn’t be loaded/) !== null;
  await act(() => vi.advanceTimersByTimeAsync(browserLimits.chunkLoadTimeoutMs - 1000));
  expect(told()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(told()).toBe(true);
});

test('a part that nobody opens comes when the server answers again', async () => {
  let reachable = false;
  vi.stubGlobal('fetch', () =>
    reachable ? Promise.resolve(new Response()) : Promise.reject(new Error('lost')),
  );
  const part = deferred(async () => {
    if (!reachable) throw new Error('lost');
    return { default: () => <p>Here</p> };
  });
  show(
    <Overlay fallback={<p>Its place</p>}>
      <part.View />
    </Overlay>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Its place')).toBeTruthy();
  reachable = true;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Here')).toBeTruthy();
});
