// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConfig } from '#web/api/config.ts';
import EditDialog from '#web/features/people/edit-dialog.tsx';
import { useSettings } from '#web/product/settings/use-settings.ts';
import { network, people, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

const global = { limit: 100 };
const bob = {
  ...people.bob,
  first_name: 'Bob',
  last_name: 'Stone',
  limit: null,
  birth_date: null,
  hire_date: null,
};

const Loaded = ({ children }: { children: ReactNode }) => {
  const settings = useSettings();
  const config = useConfig();
  return settings.data && config.data && children;
};

test('saving an unchanged member closes the dialog and sends nothing', async () => {
  const asked = network(({ path }) => (path === '/settings' ? { body: { global } } : undefined));
  const onClose = vi.fn<() => void>();
  show(
    <Loaded>
      <EditDialog user={bob as never} onClose={onClose} onSaved={() => undefined} />
    </Loaded>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});
