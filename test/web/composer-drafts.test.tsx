// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { chosen, onClose, onSent, openAgain, Opened, posts, send, sent, why, setUp } from './composer.tsx';
import { network, refused, show } from './team.tsx';

setUp();

test('the close button asks before it discards an unsent message', async () => {
  network(posts);
  show(<Opened />);
  await userEvent.type(await why(), 'What a launch');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText('Discard this message?');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Discard this message?')).toBeNull());
  expect((await why()).value).toBe('What a launch');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
  openAgain();
  expect((await why()).value).toBe('');
});

test('Escape closes the composer and keeps the whole draft, until it is sent', async () => {
  const asked = network(posts);
  show(<Opened />);
  await userEvent.type(await why(), '+10 #ownership @cleo What a launch');
  await waitFor(() => expect(chosen()).toEqual(['Remove Cleo Díaz']));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  openAgain();
  expect((await why()).value).toBe('What a launch');
  expect(screen.getByText('Here’s your unsent message.')).toBeTruthy();
  expect(chosen()).toEqual(['Remove Cleo Díaz']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '10 points each' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Ownership/ }).checked).toBe(true);
  await send();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent(asked)).toHaveLength(1);
  openAgain();
  expect((await why()).value).toBe('');
  expect(screen.queryByText('Here’s your unsent message.')).toBeNull();
});

test('a draft can be started over', async () => {
  network(posts);
  show(<Opened />);
  await userEvent.type(await why(), 'What a launch');
  openAgain();
  await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  expect((await why()).value).toBe('');
  openAgain();
  expect((await why()).value).toBe('');
});

test('after a failed answer and a reload the same message is sent under the same key', async () => {
  let failing = 1;
  const asked = network((one) => {
    if (one.method !== 'POST') return undefined;
    failing -= 1;
    return failing >= 0 ? refused(503, 'busy') : posts(one);
  });
  show(<Opened />);
  await userEvent.type(await why(), '@cleo What a launch');
  await send();
  await screen.findByText(/Bravo is very busy right now/);
  openAgain();
  await waitFor(() => expect(chosen()).toEqual(['Remove Cleo Díaz']));
  await send();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  const [before, after] = sent(asked).map(({ headers }) => headers.get('idempotency-key'));
  expect(after).toBe(before);
});
