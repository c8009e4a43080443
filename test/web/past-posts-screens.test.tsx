// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '#shared/model/user';
import { useConfig } from '#web/api/config.ts';
import { UndoImport } from '#web/features/import/history/undo-import.tsx';
import { PeoplePicker } from '#web/product/people/people-picker.tsx';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { network, people, refused, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const name = 'Remove imported posts';

/** Opens the question; returns it, and the button that confirms. */
const askToUndo = async () => {
  show(
    <>
      <UndoImport />
      <Toasts />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  return { dialog, confirm: dialog.getByRole('button', { name }) };
};

/** Makes waits of a second or more short. Returns how long they would have been, in milliseconds. */
const shortenWaits = (): readonly number[] => {
  const waits: number[] = [];
  const wait = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act: () => void, ms = 0) => {
    if (ms < 1000 || ms > 10_000) return wait(act, ms);
    waits.push(ms);
    return wait(act, 0);
  });
  return waits;
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
  const { confirm } = await askToUndo();
  const waits = shortenWaits();
  await userEvent.click(confirm);
  await screen.findByText('97 imported posts were removed.');
  expect(asked.filter(({ path }) => path === '/posts/import')).toHaveLength(3);
  expect(waits).toContain(1000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('while the search names only what is gone, it is asked less and less often, and given up', async () => {
  const asked = network(({ path }) =>
    path === '/posts/import' ? { body: { removed: 0, more: true } } : undefined,
  );
  const { dialog, confirm } = await askToUndo();
  const waits = shortenWaits();
  await userEvent.click(confirm);
  await dialog.findByRole('alert');
  expect(asked.filter(({ path }) => path === '/posts/import')).toHaveLength(4);
  expect(waits.filter((ms) => [1000, 3000, 8000].includes(ms))).toEqual([1000, 3000, 8000]);
});

test('a removal that stops says how many are gone and why, and goes on when it is confirmed again', async () => {
  let calls = 0;
  network(({ path }) => {
    if (path !== '/posts/import') return undefined;
    calls += 1;
    if (calls === 2) return refused(503, 'workspace_busy');
    return { body: { removed: 5, more: calls === 1 } };
  });
  const { dialog, confirm } = await askToUndo();
  await userEvent.click(confirm);
  await dialog.findByText(/Nothing can be changed right now/);
  dialog.getByText('5 removed so far…');
  await userEvent.click(dialog.getByRole('button', { name }));
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
