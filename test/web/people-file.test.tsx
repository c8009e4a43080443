// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PeopleFile, PeopleFilePlan } from '#shared/model/people-file';
import { useConfig } from '#web/api/config.ts';
import PeopleFileScreen from '#web/features/import/people-file/people-file.tsx';
import { type Asked, network, people, refused, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

const id = '01KBZZZZZZZZZZZZZZZZZZZZ10';
const counts = { rows: 5, added: 1, changed: 1, same: 1, left_out: 1, leavers: 2, addresses: 1, errors: 2 };
const none = { rows: 2, added: 0, changed: 0, same: 2, left_out: 0, leavers: 0, addresses: 0, errors: 0 };
const file = (over: Partial<PeopleFile> = {}) => ({
  id,
  status: 'planned',
  created_at: '2026-06-01T09:00:00Z',
  expires_at: '2026-06-02T09:00:00Z',
  ended_at: null,
  by: people.ann,
  by_key: null,
  counts,
  left: 4,
  refusal: null,
  failures: [],
  ...over,
});
const who = (name: string) => ({
  user_id: `01${name.toUpperCase()}`,
  name,
  email: `${name.toLowerCase()}@acme.example`,
});
const plan = (over: Partial<PeopleFilePlan> = {}) => ({
  added: [{ row: 4, name: 'Nia New', email: 'nia@acme.example', returns: true }],
  changed: [
    {
      ...who('Bob'),
      row: 1,
      changes: [
        { field: 'job_title', from: null, to: 'Clerk' },
        { field: 'hire_date', from: '2020-01-31', to: null },
      ],
    },
  ],
  left_out: [{ ...who('Ann'), why: 'yourself' }],
  leavers: [who('Cleo'), who('Dan')],
  addresses: [{ ...who('Eve'), row: 2, to: 'eva@acme.example' }],
  errors: [
    { row: 3, field: 'hire_date', code: 'wrong_format' },
    { row: 5, field: 'email', code: 'too_new_for_this_page' },
  ],
  skipped: ['Shoe size'],
  confirm: { leavers: 2, members: 4, reasons: ['many', 'yourself'] },
  ...over,
});
type Said = ReturnType<typeof refused>;

const Loaded = () => (useConfig().data ? <PeopleFileScreen /> : null);

/** The screen with an answer for each call that matters; the file that is read may change meanwhile. */
const open = (answers: Record<string, (asked: Asked) => Said>, at = '/settings/team/import/file') => {
  const asked = network((one) => {
    const name = `${one.method} ${one.path.replace(id, 'ID')}`;
    return answers[name]?.(one) ?? (name === 'GET /users/sync' ? { body: [] } : undefined);
  });
  show(<Loaded />, at);
  return { user: userEvent.setup(), sent: (path: string) => asked.filter((one) => one.path.endsWith(path)) };
};
const openFile = (answers: Parameters<typeof open>[0]) =>
  open(answers, `/settings/team/import/file?file=${id}`);

const csv = new File(['email,first name\r\nbob@acme.example,Bob\r\n'], 'people.csv', { type: 'text/csv' });
const partOf = (name: string) => screen.getByText(name).closest('details') as HTMLDetailsElement;
const button = (name: string) => screen.getByRole('button', { name });
const isOff = (name: string) => button(name).ariaDisabled === 'true';

test('a dropped file is compared; its plan says row by row what would change and what is wrong', async () => {
  const { sent } = open({
    'POST /users/sync': () => ({ status: 201, body: { file: file(), plan: plan() } }),
    'GET /users/sync/ID/plan': () => ({ body: { file: file(), plan: plan() } }),
  });
  const field = (await screen.findByText('Choose a CSV file or drop it here')).closest(
    'label',
  ) as HTMLElement;
  fireEvent.drop(field, { dataTransfer: { files: [csv] } });
  await screen.findByText('What would change');
  expect(sent('/users/sync').find(({ method }) => method === 'POST')?.body).toEqual({
    csv: expect.stringContaining('bob@acme.example,Bob'),
  });
  expect(screen.getByText('5 rows read. 1 member stays as they are.')).toBeTruthy();
  expect(screen.getByText('Columns that weren’t understood: Shoe size')).toBeTruthy();
  const [mistakes, changed] = [partOf('Mistakes'), partOf('To change')];
  expect([mistakes.open, partOf('To deactivate').open, changed.open]).toEqual([true, true, false]);
  expect(within(mistakes).getAllByRole('listitem')[0]?.textContent).toBe('Row 3Hire datecan’t be read');
  // A code that this page does not know yet.
  expect(within(mistakes).getAllByRole('listitem')[1]?.textContent).toBe('Row 5Emailcouldn’t be applied');
  expect(within(changed).getByText('Clerk').textContent).toBe('Clerk');
  expect(within(changed).getAllByText('empty')).toHaveLength(2);
  expect(within(partOf('To invite')).getByText('comes back')).toBeTruthy();
  expect(within(partOf('Different email')).getByText('eva@acme.example in the file')).toBeTruthy();
  expect(within(partOf('Left as they are')).getByText('that’s you')).toBeTruthy();
});

test('people leave only after their number is confirmed, by keys alone; then the page shows how far it is', async () => {
  let now = { file: file(), plan: plan() as ReturnType<typeof plan> | null };
  const { user, sent } = openFile({
    'GET /users/sync/ID/plan': () => ({ body: now }),
    'GET /users/sync': () => ({ body: [now.file] }),
    'POST /users/sync/ID/apply': () => {
      now = { file: file({ status: 'applying', left: 1 }), plan: null };
      return { status: 202, body: now.file };
    },
  });
  await screen.findByText('What would change');
  expect(screen.getByText('Many people would be deactivated. You aren’t in the file yourself.')).toBeTruthy();
  expect(isOff('Apply')).toBe(true);
  screen.getByRole('checkbox', { name: 'Yes, deactivate 2 people' }).focus();
  await user.keyboard(' ');
  expect(isOff('Apply')).toBe(false);
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(button('Apply'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('3 of 4 done')).toBeTruthy();
  expect(sent('/apply').map(({ body }) => body)).toEqual([{ leavers: 2 }]);
  expect(sent('/apply')[0]?.headers.get('idempotency-key')).toBeTruthy();
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Updating your team' });
  expect([bar.value, bar.max]).toEqual([3, 4]);

  now = {
    file: file({ status: 'applied', left: 0, failures: [{ row: 0, field: null, code: 'forbidden' }] }),
    plan: null,
  };
  // The page looks again by itself.
  expect(await screen.findByText('Your team is up to date', {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByText('1 row couldn’t be applied')).toBeTruthy();
  expect(screen.getByText('is for owners to change').closest('li')?.textContent).toContain('Member');
  const runs = within(screen.getByRole('region', { name: 'Last files' }));
  await waitFor(() => expect(runs.getByRole('listitem').textContent).toContain('Applied'));
  expect(runs.getByRole('listitem').textContent).toContain('Ann Lee');
});

test('a refused application says why; a plan with another number has to be confirmed again', async () => {
  let now = plan();
  const { user } = openFile({
    'GET /users/sync/ID/plan': () => ({ body: { file: file(), plan: now } }),
    'POST /users/sync/ID/apply': () => {
      now = plan({ confirm: { leavers: 3, members: 4, reasons: ['many'] } });
      return refused(409, 'plan_outdated');
    },
  });
  await user.click(await screen.findByRole('checkbox'));
  await user.click(button('Apply'));
  await screen.findByRole('checkbox', { name: 'Yes, deactivate 3 people' });
  expect(screen.getAllByRole('alert')[0]?.textContent).toContain('People have changed');
  expect(isOff('Apply')).toBe(true);
});

test('a file that is refused is not shown as a plan, and the next one can be chosen', async () => {
  const { user } = open({ 'POST /users/sync': () => refused(409, 'directory_connected') });
  const input = await screen.findByLabelText(/Choose a CSV file/);
  await user.upload(input, csv);
  expect((await screen.findByRole('alert')).textContent).toContain('directory');
  expect(screen.getByLabelText<HTMLInputElement>(/Choose a CSV file/).disabled).toBe(false);
  expect(screen.getByText(/No file yet/)).toBeTruthy();
});

test('nothing to change needs no button; what ended otherwise says how, and what fails to load can be tried again', async () => {
  let said: Said = { status: 500, body: {} };
  const { user } = openFile({ 'GET /users/sync/ID/plan': () => said });
  await screen.findByText('The file couldn’t be loaded');
  const nothing = plan({ added: [], changed: [], leavers: [], errors: [], confirm: null });
  said = { body: { file: file({ counts: none, left: 0 }), plan: nothing } };
  await user.click(button('Try again'));
  await screen.findByText('Nothing to change');
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  cleanup();

  const ends = {
    many_leavers: ['refused', 'More people would be deactivated than was confirmed'],
    forbidden: ['failed', 'may no longer do so'],
    upstream_failed: ['failed', 'stopped before the end'],
  } as const;
  for (const [code, [status, text]] of Object.entries(ends)) {
    openFile({
      'GET /users/sync/ID/plan': () => ({
        body: { file: file({ status, left: 0, refusal: { code, message: code } }), plan: null },
      }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    cleanup();
  }
});
