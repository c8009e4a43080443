import { expect, test } from 'vitest';

let tries = 0;

test('passes', () => {
  expect(1 + 1).toBe(2);
});

test('passes on the second try', () => {
  tries += 1;
  if (tries === 1) throw new Error('the first try is too early\nwith more about it');
});

test('fails', () => {
  throw new Error('it always fails');
});
