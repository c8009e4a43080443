// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, expect, test, vi } from 'vitest';
import { onCaughtError } from '#web/app/on-caught-error.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';

type Try = { readonly key: string; readonly answer: () => void; readonly fail: () => void };

/** Each test sends something of its own: what is open is remembered for the whole page. */
let wish = 0;
const tries: Try[] = [];

const Form = () => {
  const sendOnce = useSendOnce('test');
  const [answers, setAnswers] = useState(0);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('cannot be drawn');
  const send = (breaks: boolean) =>
    sendOnce({ wish }, (key) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      tries.push({ key, answer: resolve, fail: () => reject(new Error('lost')) });
      return promise;
    })
      .then(() => (breaks ? setBroken(true) : setAnswers((count) => count + 1)))
      .catch(() => setAnswers((count) => count + 1));
  return (
    <>
      <button onClick={() => void send(false)}>Send</button>
      <button onClick={() => void send(true)}>Send and break</button>
      <button onClick={() => setBroken(true)}>Break</button>
      <p>{answers} answers</p>
    </>
  );
};

const open = () =>
  render(
    <ErrorBoundary fallback={<p>Failed</p>}>
      <Form />
    </ErrorBoundary>,
    { onCaughtError },
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const done = (what: 'answer' | 'fail') => act(async () => tries.at(-1)?.[what]());
const again = () => {
  cleanup();
  open();
  press('Send');
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  tries.length = 0;
  wish += 1;
});

const histories: readonly [string, 'same' | 'another', () => Promise<void>][] = [
  [
    'the answer was lost',
    'same',
    async () => {
      press('Send');
      await done('fail');
    },
  ],
  [
    'the form broke before the answer',
    'same',
    async () => {
      press('Send');
      press('Break');
    },
  ],
  [
    'the form broke, then the answer came',
    'same',
    async () => {
      press('Send');
      press('Break');
      await done('answer');
    },
  ],
  [
    'the answer could not be drawn',
    'same',
    async () => {
      press('Send and break');
      await done('answer');
    },
  ],
  [
    'the answer was drawn',
    'another',
    async () => {
      press('Send');
      await done('answer');
    },
  ],
  [
    'the form was closed before the answer',
    'another',
    async () => {
      press('Send');
      cleanup();
      await done('answer');
    },
  ],
];

test.each(histories)('after %s the same content is sent under %s key', async (_, which, happens) => {
  vi.spyOn(console, 'error').mockReturnValue();
  open();
  await happens();
  again();
  const [first, second] = tries.map(({ key }) => key);
  expect(first === second).toBe(which === 'same');
});

test('a retry whose answer is drawn ends what an undrawn answer began', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  open();
  press('Send and break');
  await done('answer');
  again();
  await done('answer');
  again();
  const [first, second, third] = tries.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
