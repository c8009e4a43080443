// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { TransformStream } from 'node:stream/web';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConfig } from '#web/api/config.ts';
import { config, network, show } from './team.tsx';

// Browsers have it, and jsdom does not.
vi.stubGlobal('TransformStream', TransformStream);
// Read when the page begins, so the dialog is loaded after it.
vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
const { default: Reports } = await import('#web/features/reports/reports.tsx');

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

const Loaded = () => useConfig().data && <Reports onClose={() => undefined} />;

test('a report is for the spreadsheets of the region unless it is not wanted, and one without rows is not saved', async () => {
  let rows = '';
  const asked = network(({ path }) =>
    path === '/config'
      ? { body: { ...config(), permissions: { rewards_administrator: true } } }
      : path === '/rewards/purchases.csv'
        ? { body: `id;status${rows}`, headers: { 'content-type': 'text/csv' } }
        : undefined,
  );
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#');
  const user = userEvent.setup();
  show(<Loaded />);
  const button = await screen.findByRole('button', { name: 'Download Requests as CSV' });
  await user.click(button);
  await screen.findByText('There’s nothing in this time range, so no file was saved.');
  await user.click(screen.getByRole('checkbox', { name: /^For Excel/ }));
  await user.click(button);
  await vi.waitFor(() => expect(asked.filter(({ path }) => path.endsWith('.csv'))).toHaveLength(2));
  expect(
    asked.filter(({ path }) => path.endsWith('.csv')).map(({ query }) => query.get('separator')),
  ).toEqual(['semicolon', 'comma']);
  expect(saved).not.toHaveBeenCalled();
  rows = '1;pending '.repeat(200);
  await user.click(button);
  await screen.findByText(/^Downloaded: /);
  expect(saved).toHaveBeenCalledOnce();
});
