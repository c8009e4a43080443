import { createFormatter } from 'use-intl';
import { expect, test } from 'vitest';
import { wholeAge } from '#shared/rules/basics/ages';

const now = new Date('2026-11-29T12:00:00Z');
const [second, minute, hour, day] = [1, 60, 3600, 86_400];

test.each([
  [1 * second, '1 second ago'],
  [59.6 * second, '59 seconds ago'],
  [1 * minute, '1 minute ago'],
  [1.9 * minute, '1 minute ago'],
  [59 * minute + 29, '59 minutes ago'],
  [59 * minute + 31, '59 minutes ago'],
  [60 * minute - 1, '59 minutes ago'],
  [60 * minute, '1 hour ago'],
  [60 * minute + 1, '1 hour ago'],
  [23.9 * hour, '23 hours ago'],
  [24 * hour, '1 day ago'],
  [6.9 * day, '6 days ago'],
  [7 * day, '1 week ago'],
  [364 * day, '11 months ago'],
  [365 * day, '1 year ago'],
  [-59.8 * minute, 'in 59 minutes'],
])('%d seconds before is %s', (seconds, words) => {
  const at = new Date(now.getTime() - seconds * 1000);
  const format = createFormatter({ locale: 'en', timeZone: 'UTC' });
  expect(format.relativeTime(at, wholeAge(at, now))).toBe(words);
});
