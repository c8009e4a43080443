// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConfig } from '#web/api/config.ts';
import GifPicker from '#web/product/gifs/gif-picker.tsx';
import { config, network, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const gif = (name: string) => ({
  id: name,
  title: name,
  url: `https://media.giphy.com/${name}.gif`,
  preview_url: `https://media.giphy.com/small-${name}.gif`,
  width: 200,
  height: 100,
});
const Picker = () => (useConfig().data ? <GifPicker onPick={() => undefined} /> : null);

const open = async (reduced: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  network(({ path }) => {
    if (path === '/config') return { body: { ...config(), features: { gifs: true } } };
    return path === '/gifs' ? { body: [gif('party'), gif('dance')] } : undefined;
  });
  show(<Picker />);
  return [
    await screen.findByRole('button', { name: 'party' }),
    await screen.findByRole('button', { name: 'dance' }),
  ] as const;
};
const moving = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.querySelector('img') && !button.querySelector('[data-stopped]'))
    .map((button) => button.getAttribute('aria-label'));

test('of the GIFs only the one under the pointer or the focus moves', async () => {
  const [party, dance] = await open(false);
  expect(moving()).toEqual([]);
  await userEvent.hover(party);
  expect(moving()).toEqual(['party']);
  await userEvent.unhover(party);
  expect(moving()).toEqual([]);
  await userEvent.tab();
  expect(moving()).toEqual(['party']);
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(dance);
  expect(moving()).toEqual(['dance']);
});

test('no GIF of the picker moves for whoever asks for less motion', async () => {
  const [party] = await open(true);
  await userEvent.hover(party);
  await userEvent.tab();
  expect(moving()).toEqual([]);
});
