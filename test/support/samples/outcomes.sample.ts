import { expect, test } from 'vitest';

let tries = 0;

test('passes', () => {
  expect(1 + 1).toBe(2);
});

test('passes on the second try', () => {
  tries += 1;
  expect(tries, 'the first try is too early\nwith more about it\n  - waiting for a second try').toBe(2);
});

test('fails', () => {
  expect('always').toBe('never');
});
