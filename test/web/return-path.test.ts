import { expect, test } from 'vitest';
import { storeReturnPath, takeReturnPath } from '#web/api/session.ts';

test.each([
  ['/dashboard', '/dashboard'],
  ['/profile/1?tab=sent#top', '/profile/1?tab=sent#top'],
  ['//evil.example', '/feed'],
  ['/\\evil.example', '/feed'],
  ['/\t/evil.example', '/feed'],
  ['/\n/evil.example', '/feed'],
  ['/\u0085/evil.example', '/feed'],
  ['https://evil.example', '/feed'],
  ['', '/feed'],
])('after signing in from %j the page is %s', (pathname, page) => {
  storeReturnPath({ pathname, search: '', hash: '' });
  expect(takeReturnPath()).toBe(page);
  expect(takeReturnPath()).toBe('/feed');
});
