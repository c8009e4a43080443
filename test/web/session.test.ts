import { signedIn } from './browser.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  endSession,
  leaveDeletedAccount,
  startSession,
  storeToken,
  wasAccountDeleted,
} from '../../web/src/api/session.ts';

const left: string[] = [];

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  left.length = 0;
  // A call of the test before must not count as the first of two.
  vi.advanceTimersByTime(60_000);
  vi.stubGlobal('location', { replace: (to: string) => void left.push(to) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('signing out leaves the page once, however many requests it ends', () => {
  storeToken(signedIn);
  void endSession();
  void endSession();
  vi.advanceTimersByTime(900);
  void endSession();
  expect(left).toEqual(['/login']);
  expect(localStorage.getItem('token')).toBeNull();
});

test('whoever chose to stay with unsaved changes may leave later', () => {
  void endSession();
  vi.advanceTimersByTime(5000);
  void endSession();
  expect(left).toEqual(['/login', '/login']);
});

test('a request that fails because the account is gone does not hide that it was deleted', () => {
  void leaveDeletedAccount();
  void endSession();
  expect(wasAccountDeleted()).toBe(true);
  vi.advanceTimersByTime(60_000);
  void startSession('another', '/feed');
  expect(wasAccountDeleted()).toBe(false);
  expect(left).toEqual(['/goodbye', '/feed']);
});
