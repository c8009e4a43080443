// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  chosen,
  laidOut,
  onClose,
  onSent,
  openAgain,
  Opened,
  posts,
  send,
  sent,
  who,
  why,
  setUp,
} from './composer.tsx';
import { type Asked, config, network, people, show, values } from './team.tsx';

setUp();

test('more than 40 receivers are refused with an error and nothing is sent', async () => {
  const crowd = Array.from({ length: 41 }, (_, at) => ({
    id: `01C${at}`,
    name: `Crowd${at} Member`,
    avatar: null,
    state: 'accepted',
  }));
  const asked = network((one) => {
    if (one.path === '/config') return { body: config({ left: 1000 }) };
    if (one.path !== '/users') return posts(one);
    return { body: crowd.filter(({ name }) => name.toLowerCase().startsWith(one.search.toLowerCase())) };
  });
  show(<Opened />);
  await userEvent.click(await why());
  await userEvent.paste(`+1 ${crowd.map(({ name }) => `@${name.split(' ')[0]}`).join(' ')} thank you`);
  await userEvent.click(await screen.findByRole('button', { name: '+35 more' }));
  expect(chosen()).toHaveLength(41);
  await send();
  await screen.findByText('You can have at most 40 of these. Remove one to add another.');
  expect(sent(asked)).toEqual([]);
});

test('a private post says who will see it, and is for five people at most', async () => {
  const six = Array.from({ length: 6 }, (_, at) => ({ ...people.bob, id: `01P${at}`, name: `Pat${at} Lee` }));
  const asked = network((one) => {
    if (one.path === '/config') return { body: config({ privately: true }) };
    if (one.path !== '/users') return posts(one);
    return { body: six.filter(({ name }) => name.toLowerCase().startsWith(one.search.toLowerCase())) };
  });
  show(<Opened />);
  await userEvent.click(await why());
  await userEvent.paste(`+1 ${six.map(({ name }) => `@${name.split(' ')[0]}`).join(' ')} between us`);
  expect(screen.getByText('For up to 5 people.')).toBeDefined();
  await userEvent.click(screen.getByRole('switch', { name: 'Private' }));
  await screen.findByText(/^Only you, Pat0 Lee, Pat1 Lee, .* and administrators will see it/);
  await send();
  await screen.findByText('You can have at most 5 of these. Remove one to add another.');
  expect(sent(asked)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Pat5 Lee' }));
  await send();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent(asked)[0]?.body).toMatchObject({ private: true, message: 'between us' });
});

test('of many receivers the last ones are shown, and all of them on demand', async () => {
  const crowd = Array.from({ length: 40 }, (_, at) => ({
    ...people.bob,
    id: `01C${at}`,
    name: `Crowd${at} Member`,
  }));
  network((one) =>
    one.path === '/users' ? { body: crowd.filter(({ name }) => name.startsWith(one.search)) } : posts(one),
  );
  show(<Opened />);
  await userEvent.click(await why());
  await userEvent.paste(`${crowd.map(({ name }) => `@${name.split(' ')[0]}`).join(' ')} thank you`);
  const fold = await screen.findByRole('button', { name: '+34 more' });
  expect(chosen()).toEqual([34, 35, 36, 37, 38, 39].map((at) => `Remove Crowd${at} Member`));
  await userEvent.click(fold);
  expect(chosen()).toHaveLength(40);
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(chosen()).toHaveLength(6);
  // Backspace removes the last person whose name is shown, not one of the folded ones.
  await userEvent.type(await who(), '{Backspace}');
  expect(chosen()).not.toContain('Remove Crowd39 Member');
});

const fifty = Array.from({ length: 50 }, (_, at) => ({
  ...values[0],
  id: `01V${at}`,
  name: at === 40 ? 'Zeal for every detail' : `Value ${at}`,
  tag: at === 40 ? 'zeal' : `v${at}`,
  keywords: [],
  default: at === 0,
}));
const withFifty = (one: Asked) =>
  one.path === '/config' ? { body: { ...config(), values: fifty } } : posts(one);

test('the typed form works in the field that searches the values', async () => {
  const asked = network(withFifty);
  show(<Opened />);
  await who();
  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Search values' }),
    '+5 @cleo #zeal great launch',
  );
  await send();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  const body = { to_id: [people.cleo.id], score: 5, value_id: '01V40', message: 'great launch' };
  expect(sent(asked)[0]?.body).toMatchObject(body);
});

test('of fifty values the ones used last come first, and a search finds the others', async () => {
  network(withFifty);
  show(<Opened />);
  await who();
  const shown = () =>
    screen.getAllByRole<HTMLInputElement>('radio').filter(({ name }) => name.endsWith('value'));
  const names = () => shown().map(({ labels }) => labels?.[0]?.textContent.replace('🚀', ''));
  expect(names()).toEqual(fifty.slice(0, 12).map(({ name }) => name));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search values' }), 'detail zeal');
  // The chosen one is always there.
  expect(names()).toEqual(['Zeal for every detail', 'Value 0']);
  await userEvent.keyboard('{Enter}');
  expect(onSent).not.toHaveBeenCalled();
  expect(names()).toContain('Zeal for every detail');
  expect(shown().find(({ checked }) => checked)?.labels?.[0]?.title).toBe('Zeal for every detail');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search values' }), 'nothing');
  await screen.findByText('No values found');
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.type(await why(), '@cleo thank you');
  await send();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  openAgain();
  await who();
  expect(names()[0]).toBe('Zeal for every detail');
  await userEvent.click(screen.getByRole('button', { name: /^\+38 more/ }));
  expect(names()).toHaveLength(50);
});

test('a command has the same effect at the start, in the middle, at the end, before punctuation and on a new line', async () => {
  const asked = network(posts);
  for (const [text, message] of [
    ['+20 #ownership @cleo What a launch', 'What a launch'],
    ['What a #ownership launch +20 @cleo today', 'What a #ownership launch +20 Cleo Díaz today'],
    ['What a launch +20 #ownership @cleo', 'What a launch'],
    ['What a launch (+20), #ownership! @cleo.', 'What a launch (+20), #ownership! Cleo Díaz.'],
    ['What a launch\n+20 #ownership @cleo\nIt worked', 'What a launch\n+20 #ownership Cleo Díaz\nIt worked'],
  ] as const) {
    show(<Opened />);
    await userEvent.click(await why());
    await userEvent.paste(text);
    await send();
    await waitFor(() => expect(sent(asked)).not.toHaveLength(0));
    expect([text, sent(asked)[0]?.body]).toEqual([
      text,
      { to_id: ['01CLEO'], score: 20, value_id: '01OWN', message },
    ]);
    asked.length = 0;
    cleanup();
    localStorage.removeItem('kept');
  }
});

test('a command typed before other words is finished before it counts, and the caret stays where it is', async () => {
  network(posts);
  show(<Opened />);
  const field = await why();
  await userEvent.type(field, 'What a launch');
  await userEvent.type(field, '+1', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  await userEvent.keyboard('0 ');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '10 points each' }).checked).toBe(true);
  expect(field.value).toBe('What a launch');
  expect(field.selectionStart).toBe(0);
  // A suggestion in the middle, by keyboard.
  await userEvent.type(field, '@cl', { initialSelectionStart: 7, initialSelectionEnd: 7 });
  await screen.findByRole('option', { name: /Cleo/, ...laidOut });
  await userEvent.keyboard('{Enter}');
  expect(field.value).toBe('What a Cleo Díaz launch');
  expect(chosen()).toEqual(['Remove Cleo Díaz']);
  await userEvent.keyboard('+2');
  await userEvent.click(await screen.findByRole('option', { name: '20 points each', ...laidOut }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '20 points each' }).checked).toBe(true);
  expect(field.value).toBe('What a Cleo Díaz +20 launch');
});
