// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { toast } from '#web/ui/feedback/toast.ts';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { show } from './team.tsx';

afterEach(cleanup);

test('a message takes the place of an earlier one that is not true any more, and of no other', async () => {
  show(<Toasts />);
  await act(async () => {
    toast('Saved.');
    toast('No connection.');
    toast('Sent.', { replaces: 'No connection.' });
  });
  await screen.findByText('Sent.');
  screen.getByText('Saved.');
  expect(screen.queryByText('No connection.')).toBeNull();
});
