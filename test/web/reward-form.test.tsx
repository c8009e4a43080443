// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, afterEach, expect, test } from 'vitest';
import { emptyDraft, validateDraft } from '../../web/src/features/settings/rewards/reward-draft.ts';
import { CardPart } from '../../web/src/features/settings/rewards/detail-parts.tsx';
import { PicturePart } from '../../web/src/features/settings/rewards/picture-parts.tsx';
import { withMantine } from '../../web/src/ui/overlays/with-mantine.tsx';
import { show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

test('a gift card without a country shows an error at the country field', () => {
  const draft = { ...emptyDraft, fulfilment: 'automatic' as const };
  show(<CardPart draft={draft} faults={validateDraft(draft)} change={() => undefined} />);
  const country = screen.getByRole('combobox', { name: 'Country' });
  expect(country.getAttribute('aria-invalid')).toBe('true');
  const said = document.querySelector(`#${CSS.escape(country.getAttribute('aria-describedby') ?? '-')}`);
  expect(said?.textContent).toBe('Choose a country');
});

const shownEmoji = () => [...document.querySelectorAll('.emoji')].map(({ textContent }) => textContent);
const showPicturePart = async (draft: typeof emptyDraft) => {
  const Step = withMantine(() => <PicturePart draft={draft} faults={{}} change={() => undefined} />);
  show(<Step />);
  await screen.findByRole('button', { name: /Photo/ });
};

test('the picture step shows neither an emoji nor a picture before one is chosen', async () => {
  await showPicturePart(emptyDraft);
  expect(shownEmoji()).toEqual([]);
});

test('the picture step shows a chosen emoji once beside its button, and not as a photo', async () => {
  await showPicturePart({ ...emptyDraft, emoji: '⛵' });
  expect(shownEmoji()).toEqual(['⛵', '⛵']);
  expect(screen.getByRole('button', { name: 'Choose a picture: Photo' })).toBeTruthy();
});
