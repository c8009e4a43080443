// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Comment, Post } from '#shared/model/post';
import { useConfig } from '#web/api/config.ts';
import type { Value } from '#shared/model/value';
import Feed from '#web/features/feed/feed.tsx';
import ValueEditor from '#web/features/values/value-editor.tsx';
import CommentForm from '#web/product/comments/comment-form.tsx';
import {
  chosen,
  firstOffered,
  laidOut,
  Opened,
  openAgain,
  posts,
  send,
  sent,
  who,
  why,
  setUp,
} from './composer.tsx';
import { type Asked, aPost, config, network, people, show } from './team.tsx';

setUp();

const sams = [
  { ...people.bob, name: 'Sam Reed', detail: 'Designer' },
  { ...people.bill, name: 'Sam Reed', detail: 'Sales' },
];
const named = ({ path, search }: Asked) =>
  path === '/users' && /^@?sam/i.test(search) ? { body: sams } : undefined;

test('two people of one name are told apart where they are chosen, and as receivers', async () => {
  const asked = network((one) => named(one) ?? posts(one));
  show(<Opened />);
  await userEvent.type(await who(), 'sam');
  const options = await screen.findAllByRole('option', { name: /Sam Reed/, ...laidOut });
  expect(options.map(({ textContent }) => textContent)).toEqual(['Sam ReedDesigner', 'Sam ReedSales']);
  await firstOffered(await who());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByTitle('Sam Reed, Sales')).toBeDefined();
  await userEvent.type(await why(), 'for the launch');
  await send();
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]?.body).toMatchObject({ to_id: [people.bill.id] });
});

test('a post, its comments and the ranking say which of two people of one name they mean', async () => {
  const to = sams.map((sam) => ({ ...sam, state: 'accepted' }));
  const said = { id: '01C', message: 'Yes!', created_at: new Date().toISOString(), can: { remove: true } };
  const latest_comments = [{ ...said, from: to[1] }];
  const row = { value_id: null, share: 50, rank: 1, current: 5 };
  network((one) => {
    if (one.path === '/config') {
      const { settings, ...rest } = config();
      const global = { ...settings.global, show_leaderboard: true };
      return { body: { ...rest, settings: { ...settings, global } } };
    }
    if (one.path === '/posts')
      return { body: [aPost({ to, likes: 2, liked_by: to, comments: 1, latest_comments })], headers: {} };
    if (one.path === '/leaderboards')
      return { body: to.map((person) => ({ ...row, user_id: person.id, person })) };
    return undefined;
  });
  const Shown = () => (useConfig().data ? <Feed /> : null);
  show(<Shown />);
  const [designer, inSales] = ['Sam Reed (Designer)', 'Sam Reed (Sales)'];
  await screen.findByText(`${designer} and ${inSales}`, { exact: false });
  expect(screen.getByRole('button', { name: `Delete ${inSales}’s comment` })).toBeDefined();
  await screen.findByTitle(designer);
  const names = screen.getAllByRole('link', { name: /^Sam Reed/ }).map(({ textContent }) => textContent);
  expect(names.toSorted()).toEqual([
    'Sam ReedDesigner',
    'Sam ReedDesigner',
    'Sam ReedSales',
    'Sam ReedSales',
    'Sam ReedSales',
  ]);
});

test('a handle that is an address names one of them; whose work is spoken of, is not thanked as well', async () => {
  const asked = network((one) => {
    const known = one.path === '/users' && one.search === 'sam.r';
    return known ? { body: [{ ...sams[0], detail: 'sam.r' }, sams[1]] } : posts(one);
  });
  show(<Opened />);
  await userEvent.click(await why());
  await userEvent.paste("+5 @sam.r thanks for reviewing @cleo's plan, `@cleo`/@cleo—super");
  await send();
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]?.body).toMatchObject({ to_id: [people.bob.id, people.cleo.id], score: 5 });
  cleanup();
  openAgain();
  await userEvent.click(await why());
  await userEvent.paste("+5 @sam.r thanks for reviewing @cleo's plan");
  await send();
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  expect(sent(asked)[1]?.body).toMatchObject({
    to_id: [people.bob.id],
    message: "thanks for reviewing Cleo Díaz's plan",
  });
});

test.each([
  ['Who', async () => userEvent.type(await who(), '+7 @cleo great launch')],
  [
    'the amount',
    async () => userEvent.type(await screen.findByLabelText('Other amount'), '+7 @cleo great launch'),
  ],
  [
    'a choice',
    async () => {
      await userEvent.click(await screen.findByRole('radio', { name: /Ownership/ }));
      await userEvent.keyboard('+7 @cleo great launch');
    },
  ],
  [
    'Who, pasted',
    async () => {
      await userEvent.click(await who());
      await userEvent.paste('@cleo +7 great launch');
    },
  ],
])('the typed form works when it begins in %s', async (_, type) => {
  const asked = network(posts);
  show(<Opened />);
  await type();
  await send();
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]?.body).toMatchObject({ to_id: [people.cleo.id], score: 7, message: 'great launch' });
});

test('an address of nobody is invited by whoever may, and chosen; nobody else is offered that', async () => {
  const address = 'bob@klein.example';
  const { user, ...rest } = config();
  const asked = network(({ path, method }) => {
    if (path === '/config')
      return { body: { ...rest, user: { ...user, permissions: { account_administrator: true } } } };
    if (path !== '/users') return undefined;
    return method === 'POST'
      ? { body: [{ email: address, result: 'invited', user_id: '01NEW' }] }
      : { body: [] };
  });
  show(<Opened />);
  await userEvent.type(await who(), 'nobody');
  await screen.findByText(/No one found To invite someone/);
  await userEvent.clear(await who());
  await userEvent.type(await who(), address);
  await screen.findByRole('option', { name: `Invite ${address}`, ...laidOut });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chosen()).toEqual([`Remove ${address}`]));
  expect(sent(asked)[0]?.body).toEqual({ users: [{ email: address }] });
  cleanup();
  localStorage.clear();
  localStorage.setItem('token', signedIn);
  network(({ path }) => (path === '/users' ? { body: [] } : undefined));
  show(<Opened />);
  await userEvent.type(await who(), address);
  await screen.findByText('No one found');
  expect(screen.queryByRole('option', { name: /Invite/, ...laidOut })).toBeNull();
});

test('the tag of a value stays when its name changes; that of a new one follows the name', async () => {
  network(posts);
  const [value] = config().values as unknown as Value[];
  const Editor = ({ of }: { of: Value | null }) =>
    useConfig().data ? (
      <ValueEditor value={of} onClose={vi.fn<() => void>()} onSaved={async () => {}} />
    ) : null;
  for (const [of, tag] of [
    [value ?? null, 'teamwork'],
    [null, 'wonder'],
  ] as const) {
    show(<Editor of={of} />);
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Wonder');
    expect(screen.getByLabelText<HTMLInputElement>('Tag').value).toBe(tag);
    cleanup();
  }
});

test('a comment offers people after @, shows emoji, and is sent with who was chosen by Ctrl and Enter, not by Enter', async () => {
  const onAdded = vi.fn<(comment: Comment) => void>();
  const post = aPost() as unknown as Post;
  const Form = () =>
    useConfig().data ? <CommentForm post={post} onAdded={onAdded} onClose={vi.fn<() => void>()} /> : null;
  const asked = network((one) => {
    if (one.path.endsWith('names.json')) return { body: { tada: '🎉' } };
    return named(one) ?? (one.method === 'POST' ? { status: 201, body: { id: '01C' } } : undefined);
  });
  show(<Form />);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
  await userEvent.type(field, 'Hi/@sam');
  expect(await screen.findAllByRole('option', { name: /Sam Reed/, ...laidOut })).toHaveLength(2);
  await firstOffered(field);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(field.value).toBe('Hi/@Sam Reed '));
  await userEvent.type(field, ':tada:');
  await waitFor(() => expect(field.value).toBe('Hi/@Sam Reed 🎉'));
  await userEvent.type(field, '{Enter}more');
  expect(sent(asked)).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  expect(sent(asked)[0]?.body).toEqual({ message: 'Hi/@Sam Reed 🎉\nmore', mentioned: [people.bill.id] });
});
