// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '#shared/model/user';
import { useConfig } from '../../web/src/api/config.ts';
import { UndoImport } from '../../web/src/features/settings/team/import/history/undo-import.tsx';
import { PeoplePicker } from '../../web/src/product/people/people-picker.tsx';
import { Toasts } from '../../web/src/ui/feedback/toasts.tsx';
import { withMantine } from '../../web/src/ui/overlays/with-mantine.tsx';
import { network, people, refused, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

const undo = async () => {
  show(
    <>
      <UndoImport />
      <Toasts />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove everything imported' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove everything imported' }));
  return dialog;
};

test('everything imported is removed call by call until there is no more, after asking', async () => {
  const left = [
    { removed: 90, more: true },
    { removed: 0, more: true },
    { removed: 7, more: false },
  ];
  const asked = network(({ method, path }) =>
    method === 'DELETE' && path === '/posts/import' ? { body: left.shift() } : undefined,
  );
  await undo();
  await screen.findByText('97 imported posts were removed.');
  expect(asked.filter(({ path }) => path === '/posts/import')).toHaveLength(3);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a removal that stops says how many are gone and why, and goes on when it is confirmed again', async () => {
  let calls = 0;
  network(({ path }) => {
    if (path !== '/posts/import') return undefined;
    calls += 1;
    if (calls === 2) return refused(503, 'workspace_busy');
    return { body: { removed: 5, more: calls === 1 } };
  });
  const dialog = await undo();
  await within(dialog).findByText(/Nothing can be changed in this workspace right now/);
  within(dialog).getByText('5 were removed so far …');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove everything imported' }));
  await screen.findByText('5 imported posts were removed.');
  expect(calls).toBe(3);
});

const all = [
  { ...people.ann },
  { ...people.bob, state: 'deactivated' },
  { ...people.bill },
] as unknown as readonly Person[];

/** jsdom has no layout, so popups beside a field count as hidden. */
const laidOut = { hidden: true };

const Choosing = withMantine(() => {
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const { data } = useConfig();
  return data ? (
    <PeoplePicker
      one
      label="Old Boss"
      people={chosen}
      among={all}
      onAdd={(person) => setChosen([person])}
      onDrop={() => setChosen([])}
    />
  ) : null;
});

test('among given people the user and who left can be chosen, without asking the server', async () => {
  const asked = network(() => undefined);
  show(<Choosing />);
  const field = await screen.findByRole('combobox', { name: /Old Boss/ });
  await userEvent.type(field, 'b');
  await screen.findByRole('option', { name: 'Bob Stone', ...laidOut });
  // Longer than the search waits for the next letter.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByRole('option', { name: 'Ann Lee', ...laidOut })).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, 'lee');
  await userEvent.click(await screen.findByRole('option', { name: 'Ann Lee', ...laidOut }));
  await screen.findByRole('button', { name: 'Remove Ann Lee' });
  expect(asked.filter(({ path }) => path === '/users')).toEqual([]);
});
