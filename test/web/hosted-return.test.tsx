// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Card } from '#shared/model/money';
import { CallbackPath } from '#shared/model/money';
import { returnTo, useHostedReturn } from '#web/product/payments/hosted-return.ts';
import { ReturnNotice } from '#web/product/payments/return-notice.tsx';
import { aPaymentMethod } from '../support/billing.ts';
import { show } from './team.tsx';

beforeEach(() => {
  localStorage.setItem('token', signedIn);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A screen whose server knows of the subscription after some readings. */
const open = (at: string, knownAfter: number, fails = false) => {
  const read = vi.fn<() => void>();
  const Screen = () => {
    const [subscribed, setSubscribed] = useState(knownAfter === 0);
    const returned = useHostedReturn({ subscribed, card: null }, async () => {
      read();
      if (read.mock.calls.length >= knownAfter) setSubscribed(true);
      if (fails) throw new Error('offline');
      return Promise.resolve();
    });
    const { search } = useLocation();
    return (
      <>
        <output aria-label="outcome">
          {typeof returned === 'object'
            ? `${returned.errand} ${returned.outcome}`
            : (returned ?? 'no errand')}
        </output>
        <output aria-label="search">{search}</output>
      </>
    );
  };
  show(<Screen />, at);
  return read;
};
const says = () => screen.getByRole('status', { name: 'outcome' }).textContent;
const search = () => screen.getByRole('status', { name: 'search' }).textContent;
/** Second by second: each reading is rendered before the next one is planned. */
const wait = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
};

test('whoever did not come from the hosted page does not wait', async () => {
  const read = open('/settings/billing/trial', 9);
  await wait(60);
  expect(says()).toBe('no errand');
  expect(read).not.toHaveBeenCalled();
});

test('a subscription that is there at once is told at once', () => {
  const read = open('/settings/billing/trial?from=subscribe', 0);
  expect(says()).toBe('subscribe done');
  expect(read).not.toHaveBeenCalled();
});

test.each([
  ['?from=subscribe', 0, 'subscribe done', ''],
  ['?from=canceled', 9, 'canceled', ''],
  ['?from=canceled&view=rewards', 9, 'canceled', '?view=rewards'],
  // A reload goes on waiting.
  ['?from=subscribe', 9, 'subscribe waiting', '?from=subscribe'],
])(
  '%s, known after %i readings: it says "%s", and the address keeps "%s"',
  async (at, after, said, stays) => {
    const read = open(`/settings/billing/trial${at}`, after);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(says()).toBe(said);
    expect(search()).toBe(stays);
    expect(read).not.toHaveBeenCalled();
  },
);

test('the screen reads again, less and less often, until the subscription is there', async () => {
  const read = open('/settings/billing/trial?from=subscribe', 3);
  expect(says()).toBe('subscribe waiting');
  await wait(1);
  expect(read).toHaveBeenCalledTimes(1);
  await wait(1);
  expect(read).toHaveBeenCalledTimes(1);
  await wait(1);
  expect(read).toHaveBeenCalledTimes(2);
  expect(says()).toBe('subscribe waiting');
  await wait(4);
  expect(says()).toBe('subscribe done');
  await wait(60);
  expect(read).toHaveBeenCalledTimes(3);
});

test.each([false, true])(
  'after 30 seconds it says that nothing changed (readings fail: %s)',
  async (fails) => {
    const read = open('/settings/billing/trial?from=subscribe', 99, fails);
    await wait(29);
    expect(says()).toBe('subscribe waiting');
    await wait(1);
    expect(says()).toBe('subscribe unchanged');
    await wait(120);
    expect(read).toHaveBeenCalledTimes(5);
  },
);

const { card } = aPaymentMethod();
const cards: readonly (readonly [before: Card | null, after: Card | null, outcome: string])[] = [
  [null, null, 'card waiting'],
  [null, card, 'card done'],
  [card, card, 'card waiting'],
  [card, { ...card, last4: '1881' }, 'card done'],
  [card, { ...card, exp_year: 2031 }, 'card done'],
];
test.each(cards)('the card %j, then %j: %s', (before, after, outcome) => {
  const Screen = () => {
    const returned = useHostedReturn({ card: after }, () => Promise.resolve());
    return <output aria-label="outcome">{Object.values(returned ?? {}).join(' ')}</output>;
  };
  const { callback: path, canceled } = returnTo('/settings/billing/payment_method', 'card', before);
  expect([path, canceled].map((one) => CallbackPath.parse(one))).toEqual([path, canceled]);
  show(<Screen />, path);
  expect(says()).toBe(outcome);
});

test.each([
  [{ errand: 'card', outcome: 'done' }, /^Your card was saved\./],
  [{ errand: 'card', outcome: 'unchanged' }, /^Your card hasn’t changed\./],
  ['canceled', /Nothing has changed\.$/],
  [{ errand: 'subscribe', outcome: 'done' }, /^Thank you! Your plan is set up/],
] as const)('%o is told in words', (returned, words) => {
  show(<ReturnNotice returned={returned} />);
  expect(screen.getByText(words)).toBeTruthy();
});
