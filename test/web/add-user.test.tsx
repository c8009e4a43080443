// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '#shared/model/user';
import { useConfig } from '#web/api/config.ts';
import AddUser from '#web/features/people/add-user.tsx';
import { config, network, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

type Row = { readonly email: string };
const outcome = ({ email }: Row, result: string, code: string | null = null) => ({
  email,
  result,
  code,
  message: code,
  user_id: result === 'invited' ? `id of ${email}` : null,
  opening: null,
});

/** The screen, and whom the next one is told of. */
const Loaded = () => {
  const { state } = useLocation() as { state: { to?: Person } | null };
  return (
    <>
      {useConfig().data && <AddUser />}
      <output aria-label="whom">{state?.to?.id}</output>
    </>
  );
};

/** The screen, with an answer for each address. */
const open = async (answer: (row: Row) => object) => {
  const asked = network(({ method, body }) => {
    if (method !== 'POST') return undefined;
    return { body: (body as { users: Row[] }).users.map(answer) };
  });
  show(<Loaded />, '/settings/team/add-user');
  await screen.findByLabelText('Email addresses');
  return { asked, user: userEvent.setup(), field: () => screen.getByLabelText('Email addresses') };
};

test('names that are pasted with addresses are shown, can be changed, and are sent', async () => {
  const { asked, user, field } = await open((row) => outcome(row, 'invited'));
  await user.click(field());
  await user.paste('Ozoux, Pierre <pierre@acme.example>; "María José de la Cruz" <mj@acme.example>');
  const last = screen.getByRole('textbox', { name: 'Last name for pierre@acme.example' });
  expect((last as HTMLInputElement).value).toBe('Ozoux');
  await user.type(last, '-Petit');
  await user.type(field(), 'Lee, Ann <ann@acme.example>,bob@acme.example ');
  await user.click(screen.getByRole('button', { name: 'Send invites' }));
  await screen.findByText('4 people were invited');
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    users: [
      { email: 'pierre@acme.example', first_name: 'Pierre', last_name: 'Ozoux-Petit' },
      { email: 'mj@acme.example', first_name: 'María José', last_name: 'de la Cruz' },
      { email: 'ann@acme.example', first_name: 'Ann', last_name: 'Lee' },
      { email: 'bob@acme.example' },
    ],
  });
});

test('a refused address returns to the field with its reason, and the notice goes with its addresses', async () => {
  const { user, field } = await open((row) =>
    row.email.startsWith('no')
      ? outcome(row, 'invalid', 'too_many_requests')
      : row.email.startsWith('old')
        ? outcome(row, 'exists', 'email_exists')
        : outcome(row, 'invited'),
  );
  await user.type(field(), 'ann@acme.example no@acme.example old@acme.example broken@{enter}');
  await user.click(screen.getByRole('button', { name: 'Send invites' }));
  await screen.findByText('1 person was invited');
  // Word for word as the specification has them.
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Failed to send some invites',
    'These 2 addresses weren’t invited. Correct them or remove them.',
  ]);
  expect(screen.getByText('User with this email already exists. Use a different address.')).toBeTruthy();
  const chips = within(screen.getByRole('list', { name: 'Addresses to invite' })).getAllByRole('listitem');
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'broken@The part after “@” is incomplete',
    expect.stringMatching(/^no@acme\.example.*try again/i),
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove broken@' }));
  await user.click(screen.getByRole('button', { name: 'Correct no@acme.example' }));
  expect((field() as HTMLInputElement).value).toBe('no@acme.example');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('whoever may remove demo data is offered that before somebody is invited', async () => {
  const permissions = { global_administrator: true, account_administrator: true };
  for (const demo_data of [true, false]) {
    const body = { ...config(), permissions, features: { demo_data } };
    network(({ path }) => (path === '/config' ? { body } : undefined));
    show(<Loaded />);
    await screen.findByLabelText('Email addresses');
    expect(screen.queryAllByText(/^People you invite will see the demo colleagues/)).toHaveLength(
      demo_data ? 1 : 0,
    );
    cleanup();
  }
});

test('whoever was invited alone is whom the composer is told of', async () => {
  const { user, field } = await open((row) => outcome(row, 'invited'));
  await user.type(field(), 'ann@acme.example ');
  await user.click(screen.getByRole('button', { name: 'Send invites' }));
  await user.click(await screen.findByRole('link', { name: 'Thank someone' }));
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'whom' }).textContent).toBe('id of ann@acme.example'),
  );
});
