// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Wall from '#web/features/wall/wall.tsx';
import { aPost, network, people, show } from './team.tsx';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the GIF of a wall stands still while the wall is paused, also where it shows one post alone', async () => {
  const gif = 'https://media.giphy.com/party.gif';
  const post = { ...aPost({ gif }), others: 0, celebration: null };
  network(({ path }) =>
    path === '/wall'
      ? {
          body: {
            workspace: { name: 'Acme', logo: null, active_color: 'c2410c' },
            scheme: 'light',
            language: 'en',
            timezone: 'UTC',
            posts: [{ ...post, from: people.bob, to: [people.cleo] }],
            celebrations: null,
            ranking: null,
            week: null,
          },
        }
      : undefined,
  );
  show(<Wall />);
  const picture = await screen.findByRole('img', { name: 'Animated GIF' });
  expect(picture.closest('[data-stopped]')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(picture.closest('[data-stopped]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(picture.closest('[data-stopped]')).toBeNull();
});
