// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Post } from '#shared/model/post';
import { useConfig } from '#web/api/config.ts';
import Awards from '#web/features/rewards-admin/awards/awards.tsx';
import Celebration from '#web/product/posts/celebration.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { awardDraft } from '../support/award-draft.ts';
import { aPost, network, people, refused, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

const picture = '/media/rewards/01W/mentor.webp';
const use = { given: 0, spent: 0, left: 100, times_left: null, renews_on: '2027-01-01' };
const anAward = (more: object) => ({
  id: '01AWARD',
  ...awardDraft(),
  picture,
  named: [],
  pending: 0,
  round_state: null,
  use,
  ...more,
});

const Screen = withMantine(Awards);
const Loaded = () => (useConfig().data ? <Screen /> : null);

test('a copy whose picture is refused is there, and saving it again adds no second one', async () => {
  const awards = [anAward({})];
  let isBroken = true;
  const asked = network(({ method, path }) => {
    if (path === '/rewards/awards' && method === 'GET') return { body: awards };
    if (path === '/rewards/awards') awards.push(anAward({ id: '01COPY', name: 'Copy', picture: null }));
    if (path.endsWith('/picture') && isBroken) return refused(502, 'upstream_failed');
    return path.startsWith('/rewards/awards') ? { body: awards[1] } : undefined;
  });
  const user = userEvent.setup();
  show(<Loaded />, '/settings/awards');
  await user.click(await screen.findByRole('button', { name: 'Duplicate Mentor of the month' }));
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }));
  await save();
  await screen.findByText(/^The award is saved, but not its picture/);
  expect(screen.getByRole('dialog', { name: 'Change award' })).toBeTruthy();
  expect(document.querySelectorAll('li')).toHaveLength(2);
  isBroken = false;
  await save();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const written = asked.flatMap(({ method, path }) =>
    method === 'GET' && path !== picture ? [] : `${method} ${path}`,
  );
  const sentPicture = [`GET ${picture}`, 'PUT /rewards/awards/01COPY/picture'];
  expect(written).toEqual([
    'POST /rewards/awards',
    ...sentPicture,
    'PUT /rewards/awards/01COPY',
    ...sentPicture,
  ]);
});

test('the dialog sends the removal of a picture, and nothing when it was not changed', async () => {
  const asked = network(({ path }) => {
    if (path === '/rewards/awards') return { body: [anAward({})] };
    return path.startsWith('/rewards/awards') ? { body: anAward({}) } : undefined;
  });
  const user = userEvent.setup();
  show(<Loaded />, '/settings/awards');
  const written = () => asked.flatMap(({ method, path }) => (method === 'GET' ? [] : `${method} ${path}`));
  const saved = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    return written();
  };
  const open = async () =>
    user.click(await screen.findByRole('button', { name: 'Change Mentor of the month' }));
  await open();
  await screen.findByRole('button', { name: 'Remove: Picture' });
  expect(await saved()).toEqual(['PUT /rewards/awards/01AWARD']);
  await open();
  await user.click(await screen.findByRole('button', { name: 'Remove: Picture' }));
  const question = await screen.findByRole('dialog', { name: 'Remove the picture?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Remove the picture?' })).toBeNull();
  expect((await saved()).at(-1)).toBe('PUT /rewards/awards/01AWARD/picture');
});

test('the post of an award shows its picture in place of the emoji', async () => {
  network(() => undefined);
  const shown = (of: string | null) => {
    const award = { id: '01AWARD', picture: of, by: people.ann, value: null };
    const celebration = {
      kind: 'award',
      years: null,
      name: 'Mentor',
      words: 'Thank you',
      award,
      card_id: null,
    };
    const value = { id: '01W', name: 'Mentor', color: '2f9e6e', emoji: '🏆' };
    const post = aPost({ celebration, value }) as unknown as Post;
    const Shown = () =>
      useConfig().data ? <Celebration post={post} alone onWish={() => undefined} /> : null;
    show(<Shown />);
  };
  shown(picture);
  await screen.findByText('Thank you');
  expect(document.querySelector('img')?.getAttribute('src')).toBe(picture);
  expect(screen.queryByText('🏆')).toBeNull();
  cleanup();
  shown(null);
  await screen.findByText('🏆');
  expect(document.querySelector('img')).toBeNull();
});
