// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { logout } from '#web/api/logout.ts';
import { alone, outboxOf, type Waiting } from '#web/api/outbox.ts';
import { endSession, storeToken } from '#web/api/session.ts';
import type { LeaveQuestion } from '#web/api/leave-waiting.ts';
import OutboxList from '#web/product/outbox/outbox-list.tsx';
import { sendWaiting } from '#web/product/outbox/send-waiting.ts';
import { useConfig } from '#web/api/config.ts';
import {
  choosePicture,
  Opened,
  onClose,
  onSent,
  openAgain,
  posts,
  send,
  sent,
  setUp,
  watchPictures,
  why,
} from './composer.tsx';
import { type Asked, config, network, refused, show } from './team.tsx';

setUp();

const ann = ['01W', '01ANN'] as const;
const hour = 3_600_000;

const aMessage = (idempotencyKey: string, over: Partial<Waiting> = {}) =>
  ({
    kind: 'post',
    idempotencyKey,
    at: Date.now(),
    to: ['Cleo Díaz'],
    text: `Thank you ${idempotencyKey}`,
    body: { to_id: ['01CLEO'], score: 5, value_id: '01TEAM', message: `Thank you ${idempotencyKey}` },
    back: { name: 'post', what: { draft: {} }, path: '/feed?compose' },
    ...over,
  }) as Waiting;

const keysOf = (asked: readonly Asked[]) => sent(asked).map(({ headers }) => headers.get('idempotency-key'));

const List = () => (useConfig().data ? <OutboxList /> : null);

test('a message that does not reach the server waits, and is sent later under the key of its first try', async () => {
  let isCut = true;
  const asked = network((one) => (one.method === 'POST' && isCut ? 'lost' : posts(one)));
  show(<Opened />);
  await userEvent.type(await why(), '@cleo What a launch');
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSent).not.toHaveBeenCalled();
  expect(outboxOf(ann).read()).toMatchObject([{ kind: 'post', text: 'What a launch', to: ['Cleo Díaz'] }]);
  isCut = false;
  expect(await sendWaiting(ann)).toEqual({ sent: 1, refused: 0, later: false });
  const [first, second] = keysOf(asked);
  expect(second).toBe(first);
  expect(sent(asked).map(({ body }) => body)).toEqual([sent(asked)[0]?.body, sent(asked)[0]?.body]);
  expect(outboxOf(ann).read()).toEqual([]);
  openAgain();
  expect((await why()).value).toBe('');
});

test('a picture is not left behind unasked, and does not wait with its message, which is said', async () => {
  const said = watchPictures();
  network(({ method }) => (method === 'POST' ? 'lost' : undefined));
  show(<Opened />);
  await userEvent.type(await why(), '@cleo What a launch');
  await choosePicture('The team');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep writing' }));
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(said()).toContain('without the picture');
});

test('two that send at the same time send each message once, in the order of writing', async () => {
  const asked = network(posts);
  for (const key of ['a', 'b', 'c']) outboxOf(ann).add(aMessage(key));
  await Promise.all([sendWaiting(ann), sendWaiting(ann)]);
  expect(keysOf(asked)).toEqual(['a', 'b', 'c']);
});

test('a lost network stops the sending and keeps everything; a refusal is kept with its reason, and the next is sent', async () => {
  network(() => 'lost');
  for (const key of ['a', 'b']) outboxOf(ann).add(aMessage(key));
  expect(await sendWaiting(ann)).toEqual({ sent: 0, refused: 0, later: true });
  expect(outboxOf(ann).read()).toHaveLength(2);

  const asked = network((one) => {
    if (one.method !== 'POST') return undefined;
    return one.headers.get('idempotency-key') === 'a'
      ? refused(422, 'no_points_available', ['score'])
      : posts(one);
  });
  expect(await sendWaiting(ann)).toEqual({ sent: 1, refused: 1, later: false });
  expect(outboxOf(ann).read()).toMatchObject([
    { idempotencyKey: 'a', refused: { code: 'no_points_available' } },
  ]);
  await sendWaiting(ann);
  expect(keysOf(asked)).toEqual(['a', 'b']);
});

test('an ended session keeps what waits and sends nothing of it in the name of another member', async () => {
  outboxOf(ann).add(aMessage('a'));
  network((one) => (one.method === 'POST' ? refused(401, 'unauthenticated') : undefined));
  expect(await sendWaiting(ann)).toEqual({ sent: 0, refused: 0, later: true });
  void endSession();
  storeToken(signedIn);
  const asked = network(posts);
  expect(await sendWaiting(['01W', '01BOB'])).toEqual({ sent: 0, refused: 0, later: false });
  expect(sent(asked)).toEqual([]);
  expect(await sendWaiting(ann)).toMatchObject({ sent: 1 });
});

test('what waits for longer than the server knows its key is not sent by itself, but offered', async () => {
  const asked = network(posts);
  outboxOf(ann).add(aMessage('old', { at: Date.now() - 47.5 * hour }));
  outboxOf(ann).add(aMessage('young', { at: Date.now() - 46.5 * hour }));
  expect(await sendWaiting(ann)).toEqual({ sent: 1, refused: 0, later: false });
  expect(keysOf(asked)).toEqual(['young']);
  show(<List />);
  await screen.findByText(/Too old to send automatically/);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(outboxOf(ann).read()).toEqual([]));
});

test('editing takes a message back into the composer, but never over another one', async () => {
  network(posts);
  outboxOf(ann).add(aMessage('a'));
  localStorage.setItem(
    'kept:1:01W:01ANN:post',
    JSON.stringify({ at: Date.now(), what: { draft: 'another' } }),
  );
  const { unmount } = show(<List />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(outboxOf(ann).read()).toHaveLength(1);
  unmount();
  localStorage.removeItem('kept:1:01W:01ANN:post');
  show(<List />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(outboxOf(ann).read()).toEqual([]));
  expect(localStorage.getItem('kept:1:01W:01ANN:post')).toContain('draft');
});

test('a message that is being sent cannot be canceled any more', async () => {
  network(posts);
  outboxOf(ann).add(aMessage('a'));
  show(<List />);
  const cancel = await screen.findByRole('button', { name: 'Cancel sending' });
  let finish = (): void => undefined;
  const sending = alone(ann, () => new Promise<void>((done) => (finish = done)));
  await userEvent.click(cancel);
  expect(outboxOf(ann).read()).toHaveLength(1);
  outboxOf(ann).remove('a');
  finish();
  await sending;
  await waitFor(() => expect(screen.queryByText(/Thank you/)).toBeNull());
});

test.each([
  ['stay', 1, signedIn],
  ['leave', 0, null],
  ['unasked', 1, null],
] as const)('signing out while something waits asks; the answer is %s', async (answer, left, token) => {
  network(posts);
  outboxOf(ann).add(aMessage('a'));
  localStorage.setItem('kept:1:01W:01ANN:values', JSON.stringify({ at: Date.now(), what: [] }));
  const ask = (event: Event) => {
    if (answer === 'unasked') return;
    event.preventDefault();
    (event as CustomEvent<LeaveQuestion>).detail.answer(answer);
  };
  addEventListener('outbox:leaving', ask);
  void logout();
  await waitFor(() => expect(localStorage.getItem('token')).toBe(token));
  expect(outboxOf(ann).read()).toHaveLength(left);
  expect(localStorage.getItem('kept:1:01W:01ANN:values') === null).toBe(answer !== 'stay');
  removeEventListener('outbox:leaving', ask);
});

test('the outbox holds twenty messages; one more stays in the composer', async () => {
  for (let at = 0; at < 20; at += 1) expect(outboxOf(ann).add(aMessage(String(at)))).toBe(true);
  expect(outboxOf(ann).add(aMessage('more'))).toBe(false);
  network((one) => (one.method === 'POST' ? 'lost' : undefined));
  show(<Opened />);
  await userEvent.type(await why(), '@cleo What a launch');
  await send();
  await screen.findByText(/Can’t reach Bravo/);
  expect((await why()).value).toContain('What a launch');
  expect(config().user.id).toBe(ann[1]);
});
