// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const aStore = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string): string | null => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const left: string[] = [];
// The location of a window cannot be replaced, so there is no window here.
vi.stubGlobal('location', { replace: (to: string) => void left.push(to) });
for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, aStore());

const { endSession, leaveDeletedAccount, startSession, storeToken, wasAccountDeleted } =
  await import('#web/api/session.ts');

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  left.length = 0;
  // A call of the test before must not count as the first of two.
  vi.advanceTimersByTime(60_000);
});

test('signing out leaves the page once, however many requests it ends', () => {
  storeToken('token-of-ann');
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
