// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OpenAward } from '#shared/model/award';
import type { AwardId, ValueId } from '#shared/model/ids';
import {
  choosePicture,
  chosen,
  firstOffered,
  laidOut,
  onClose,
  onSent,
  Opened,
  posts,
  send,
  sent,
  who,
  why,
  setUp,
  watchPictures,
} from './composer.tsx';
import { config, network, people, refused, show } from './team.tsx';

setUp();

const openAward: OpenAward = {
  id: '01A' as AwardId,
  name: 'Good idea',
  emoji: '💡',
  picture: null,
  description: '',
  way: 'claimed',
  points_min: 10,
  points_max: 10,
  group_id: null,
  round: null,
  round_state: null,
  value: null,
  left: null,
  per_person: null,
  times_left: null,
  can: { ask: true, choose: false },
};

test('people can be chosen with the keyboard alone', async () => {
  network(posts);
  show(<Opened />);
  await userEvent.type(await who(), 'b');
  const list = (await screen.findAllByRole('listbox', { name: 'People', ...laidOut }))[0] as HTMLElement;
  await waitFor(() => expect(within(list).getAllByRole('option', laidOut)).toHaveLength(2));
  await firstOffered(await who());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen()).toEqual(['Remove Bill Young']);
  await userEvent.type(await who(), 'cle');
  await screen.findByRole('option', { name: /Cleo/, ...laidOut });
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toEqual(['Remove Bill Young', 'Remove Cleo Díaz']);
  await userEvent.keyboard('{Backspace}');
  expect(chosen()).toEqual(['Remove Bill Young']);
});

test('the address of the awards opens their tab, from which one can thank as well', async () => {
  const { workspace, ...rest } = config();
  const open = (awards: readonly OpenAward[]) => {
    network(({ path }) => {
      if (path === '/config') return { body: { ...rest, workspace: { ...workspace, awards: true } } };
      return path === '/rewards/awards/open' ? { body: awards } : undefined;
    });
    show(<Opened valueId={'award' as ValueId} />);
  };
  open([openAward]);
  expect(await screen.findByRole('button', { name: 'Ask for it' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Thank-you' }));
  expect(await who()).toBeTruthy();
  // Nothing is open any more.
  cleanup();
  open([]);
  expect(await who()).toBeTruthy();
});

test('the picture of a claim needs a description, and the claim is sent even if its picture fails', async () => {
  const said = watchPictures();
  const { workspace, ...rest } = config();
  const asked = network(({ method, path }) => {
    if (path === '/config') return { body: { ...rest, workspace: { ...workspace, awards: true } } };
    if (path === '/rewards/awards/open') return { body: [openAward] };
    if (method === 'POST') return { status: 201, body: { id: '01R' } };
    return method === 'PUT' ? refused(502, 'upstream_failed') : undefined;
  });
  show(<Opened valueId={'award' as ValueId} />);
  await userEvent.type(await why(), 'All night');
  await choosePicture('');
  const description = () => screen.getByLabelText('What does it show?');
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Ask for it' }));
  await ask();
  await waitFor(() => expect(description().getAttribute('aria-invalid')).toBe('true'));
  expect(sent(asked)).toEqual([]);
  await userEvent.type(description(), 'The log');
  await ask();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(
    asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
  ).toEqual(['POST /rewards/awards/01A/requests', 'PUT /rewards/award_requests/01R/picture']);
  expect(said()).toContain('without the picture');
});

test('Escape closes the open list first, then the composer', async () => {
  network(posts);
  show(<Opened />);
  await userEvent.type(await who(), 'b');
  await screen.findByRole('option', { name: /Bob/, ...laidOut });
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('the search finds active members behind pages of deactivated ones', async () => {
  const left = Array.from({ length: 50 }, (_, at) => ({
    ...people.bob,
    id: `01LEFT${at}`,
    state: 'deactivated',
  }));
  let pages = 0;
  network(({ path }) => {
    if (path !== '/users') return undefined;
    pages += 1;
    return pages % 2 === 1
      ? { body: left, headers: { 'x-next-cursor': 'more' } }
      : { body: [{ ...people.cleo, name: 'Bo Late' }] };
  });
  show(<Opened />);
  await userEvent.type(await who(), 'b');
  expect(await screen.findByRole('option', { name: /Bo Late/, ...laidOut })).toBeDefined();
});

test('a member invited a moment ago is offered as soon as the directory has them', async () => {
  let searches = 0;
  network((asked) => {
    if (asked.path !== '/users') return posts(asked);
    searches += 1;
    return { body: searches === 1 ? [] : [people.bob] };
  });
  show(<Opened />);
  await userEvent.type(await why(), '+7 @bob');
  await screen.findByRole('option', { name: /Bob/, ...laidOut });
  expect(searches).toBeGreaterThan(1);
});

test('an emoji counts as one character', async () => {
  network(posts);
  show(<Opened />);
  await userEvent.click(await why());
  await userEvent.paste('\u{1F600}'.repeat(990));
  expect(await screen.findByText('10 characters left')).toBeDefined();
});

test('a message of the maximum length is sent, however its emoji are encoded', async () => {
  const asked = network(posts);
  show(<Opened />);
  await userEvent.click(await why());
  await userEvent.paste(`@bob ${'\u{1F600}'.repeat(1000)}`);
  await waitFor(() => expect(chosen()).toEqual(['Remove Bob Stone']));
  expect(await screen.findByText('0 characters left')).toBeDefined();
  await send();
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
});

test.each([
  ['#nonsense great launch', true],
  ['+5 @bob #nonsense great launch', true],
  ['@bob great launch #nonsense', false],
])('an unknown tag in “%s” is said, not dropped', async (text, atOnce) => {
  const asked = network(posts);
  show(<Opened />);
  await userEvent.click(await why());
  await userEvent.paste(`${text} `);
  if (!atOnce) await send();
  await screen.findByText('There’s no value with the tag #nonsense.');
  if (atOnce) await send();
  await screen.findByText('There’s no value with the tag #nonsense.');
  expect((await why()).value).toContain('#nonsense');
  expect(sent(asked)).toEqual([]);
});

test('a hashtag within a sentence is a word of it', async () => {
  const asked = network(posts);
  show(<Opened />);
  await userEvent.click(await why());
  await userEvent.paste('@bob your #nonsense helped us ');
  await waitFor(() => expect(chosen()).toEqual(['Remove Bob Stone']));
  await send();
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]?.body).toMatchObject({ message: 'your #nonsense helped us' });
});

test('the list of people never offers the user themselves', async () => {
  network(posts);
  show(<Opened />);
  await userEvent.type(await who(), 'ann');
  expect(await screen.findByText('No one found')).toBeTruthy();
});

test('a message with points, people and value in one line is parsed, priced and sent', async () => {
  const asked = network(posts);
  show(<Opened />);
  await userEvent.click(await why());
  await userEvent.paste('+7 @bob @cleo #ownership great launch');
  await waitFor(() => expect(chosen()).toEqual(['Remove Bob Stone', 'Remove Cleo Díaz']));
  expect((await why()).value).toBe('great launch');
  expect(screen.getByText('7 × 2 people = 14 points')).toBeTruthy();
  expect(screen.getByText('86 left')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ownership' }).checked).toBe(true);
  await send();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  const [post] = sent(asked);
  expect(post?.body).toEqual({
    to_id: ['01BOB', '01CLEO'],
    score: 7,
    value_id: '01OWN',
    message: 'great launch',
  });
  expect(post?.headers.get('authorization')).toBe(`Bearer ${signedIn}`);
});

test('a keyword in the message suggests its value until the user chooses one', async () => {
  network(posts);
  show(<Opened />);
  await userEvent.type(await why(), 'what a launch');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ownership' }).checked).toBe(true);
  expect(screen.getByText('Suggested from your message')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Teamwork' }));
  await userEvent.type(await why(), ', truly a launch');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Teamwork' }).checked).toBe(true);
});

test('a retry after a failed answer sends the same idempotency key, a changed message another one', async () => {
  let failing = 1;
  const asked = network((one) => {
    if (one.method !== 'POST') return undefined;
    failing -= 1;
    return failing >= 0 ? refused(503, 'busy') : refused(422, 'no_points_available');
  });
  show(<Opened />);
  await userEvent.click(await why());
  await userEvent.paste('+5 @bob thank you');
  await waitFor(() => expect(chosen()).toHaveLength(1));
  await send();
  await screen.findByText(/Bravo is very busy right now/);
  await send();
  await screen.findByText(
    'No points available to send. Send fewer, or wait until your allowance is renewed.',
  );
  await userEvent.type(await why(), ' again');
  await send();
  await waitFor(() => expect(sent(asked)).toHaveLength(3));
  const [first, second, third] = sent(asked).map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(onSent).not.toHaveBeenCalled();
});

test('an unknown name shows an error and nothing is sent', async () => {
  const asked = network(posts);
  show(<Opened />);
  await userEvent.click(await why());
  await userEvent.paste('+5 @zoe thank you');
  await send();
  await screen.findByText('No one here is called @zoe.');
  expect(sent(asked)).toEqual([]);
});

test('missing fields show their errors beside them and nothing is sent', async () => {
  const asked = network(posts);
  show(<Opened />);
  await who();
  await send();
  await screen.findByText('Please enter @username and description');
  expect(screen.getByText('Please enter description')).toBeTruthy();
  expect(sent(asked)).toEqual([]);
});

test('a name typed with a quick Enter never chooses another person', async () => {
  network(posts);
  show(<Opened />);
  await userEvent.type(await who(), 'b');
  await screen.findByRole('option', { name: /Bill/, ...laidOut });
  await userEvent.clear(await who());
  await userEvent.type(await who(), 'cleo{Enter}');
  expect(chosen()).toEqual([]);
  await screen.findByRole('option', { name: /Cleo/, ...laidOut });
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toEqual(['Remove Cleo Díaz']);
});

test('any amount can be typed, even when it starts with a usual amount', async () => {
  network(posts);
  show(<Opened />);
  const other = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Other amount' });
  const usual = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  await userEvent.type(await who(), 'bob');
  await userEvent.click(await screen.findByRole('option', { name: /Bob/, ...laidOut }));
  await userEvent.type(other, '15');
  expect(other.value).toBe('15');
  expect(screen.getByText('15 × 1 person = 15 points')).toBeTruthy();
  await userEvent.click(usual('10 points each'));
  expect(other.value).toBe('');
  expect(usual('10 points each').checked).toBe(true);
  await userEvent.type(other, '50');
  expect(screen.getByText('50 × 1 person = 50 points')).toBeTruthy();
});

test.each(['2.5', '1,000', '25 50'])('the amount %s is an error, not another amount', async (typed) => {
  const asked = network(posts);
  show(<Opened />);
  const other = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Other amount' });
  await userEvent.type(await why(), '@cleo What a launch');
  await userEvent.type(other, typed);
  expect(other.value).toBe(typed);
  await screen.findByText('Invalid amount value. Enter a whole number.');
  await send();
  expect(sent(asked)).toEqual([]);
  await userEvent.clear(other);
  await userEvent.type(other, '25');
  await send();
  await waitFor(() => expect(sent(asked)).toMatchObject([{ body: { score: 25 } }]));
});

test('an error disappears when its field is corrected', async () => {
  network(posts);
  show(<Opened />);
  await who();
  await send();
  await screen.findByText('Please enter @username and description');
  await userEvent.type(await who(), 'bob');
  await userEvent.click(await screen.findByRole('option', { name: /Bob/, ...laidOut }));
  expect(screen.queryByText('Please enter @username and description')).toBeNull();
  expect(screen.getByText('Please enter description')).toBeTruthy();
});

test('more points than the user has cannot be sent', async () => {
  const asked = network((one) => (one.path === '/config' ? { body: config({ left: 9 }) } : posts(one)));
  show(<Opened />);
  await userEvent.click(await why());
  await userEvent.paste('+5 @bob @cleo thank you');
  await screen.findByText('No points available to send. You’re 1 point short.');
  await send();
  expect(sent(asked)).toEqual([]);
  // Thanks are still possible.
  await userEvent.click(screen.getByRole('button', { name: 'Without points' }));
  await screen.findByText('Just the thanks, without points');
  await userEvent.click(screen.getByRole('button', { name: 'Send thanks' }));
  await waitFor(() => expect(sent(asked)).toMatchObject([{ body: { score: 0 } }]));
});

test('with nothing left to give, thanks without points are what is offered; a number is still asked for', async () => {
  const asked = network((one) => (one.path === '/config' ? { body: config({ left: 0 }) } : posts(one)));
  show(<Opened />);
  const none = await screen.findByRole<HTMLInputElement>('radio', { name: 'Without points' });
  expect(none.checked).toBe(true);
  expect(screen.getAllByRole('radio', { name: /point/ })).toEqual([none]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Other amount' }), 'x');
  await userEvent.click(await why());
  await userEvent.paste('@bob thank you');
  await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
  expect(sent(asked)).toEqual([]);
  await userEvent.clear(screen.getByRole('textbox', { name: 'Other amount' }));
  await userEvent.type(await why(), ' +0 ');
  await userEvent.click(await screen.findByRole('button', { name: 'Send thanks' }));
  await waitFor(() => expect(sent(asked)).toMatchObject([{ body: { score: 0 } }]));
});
