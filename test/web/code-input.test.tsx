// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CodeInput, digitsOf, grouped } from '#web/product/sign-in/code-input.tsx';

afterEach(cleanup);

const Field = ({ error }: { error?: string }) => {
  const [code, setCode] = useState('');
  return (
    <>
      <CodeInput label="Code" value={code} error={error} onChange={setCode} />
      <output>{code}</output>
    </>
  );
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
const code = () => screen.getByRole('status').textContent;

test('typed digits show in two groups of four', async () => {
  render(<Field />);
  await userEvent.type(field(), '12345678');
  expect(field().value).toBe('1234 5678');
  expect(code()).toBe('12345678');
});

test.each(['1234 5678', '12345678', '1234-5678', ' 1234 5678\n', 'Your code: 1234 5678.'])(
  'pasting %j fills in the code',
  async (pasted) => {
    render(<Field />);
    await userEvent.click(field());
    await userEvent.paste(pasted);
    expect(code()).toBe('12345678');
  },
);

test('letters and a ninth digit are ignored', async () => {
  render(<Field />);
  await userEvent.type(field(), 'a1b2c34567890');
  expect(code()).toBe('12345678');
});

test('correcting a digit in the middle keeps the place of the caret', async () => {
  render(<Field />);
  await userEvent.type(field(), '12345678');
  await userEvent.type(field(), '{Backspace}9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(code()).toBe('12945678');
  expect(field().selectionStart).toBe(3);
});

test('the field lets phones offer the received code and the number keys', () => {
  render(<Field />);
  expect(field().autocomplete).toBe('one-time-code');
  expect(field().inputMode).toBe('numeric');
});

test('an error describes its field to assistive technology', () => {
  render(<Field error="Invalid code. Please try again" />);
  expect(screen.getByRole('alert').id).toBe(field().getAttribute('aria-describedby'));
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

test('reading a grouped code returns its digits', () => {
  for (const some of ['', '1', '1234', '12345', '12345678']) expect(digitsOf(grouped(some))).toBe(some);
});
