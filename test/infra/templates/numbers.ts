import { describe, expect, test } from 'vitest';
import { coldStartsOf, tracesOf } from '../../../bench/arrivals.ts';
import { billOf, listPrice } from '../../../bench/prices.ts';
import { parts, readPart } from '../../../bench/stage-numbers.ts';

test.each(parts)('$file says of "$name" what the templates say (npm run generate -- docs)', (part) => {
  expect(readPart(part)).toBe(part.render());
});

describe('the arithmetic of a bill', () => {
  test('takes off what is free of each kind, and no more', () => {
    expect(billOf({ traces: 100_000, logs: 5 })).toBe(0);
    expect(billOf({ traces: 1_100_000, logs: 3, mails: 1000 })).toBeCloseTo(5 + 0.1);
    expect(listPrice({ traces: 1_000_000, logs: 3 })).toBeCloseTo(5 + 1.5);
  });

  test('counts nearly every invocation of a small team as traced, and one in twenty of a busy function', () => {
    expect(tracesOf(600) / 600).toBeGreaterThan(0.99);
    const [seconds, many] = [21 * 24 * 3600, 1e9];
    expect(tracesOf(many)).toBeCloseTo(seconds + 0.05 * (many - seconds), -3);
  });

  test('has a cold start for nearly every rare call, and none for a function that is always called', () => {
    expect(coldStartsOf(20) / 20).toBeGreaterThan(0.9);
    expect(coldStartsOf(1e7)).toBeLessThan(1);
  });
});
