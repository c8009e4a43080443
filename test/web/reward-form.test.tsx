// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, afterEach, expect, test } from 'vitest';
import { emptyDraft, validateDraft } from '../../web/src/features/settings/rewards/reward-draft.ts';
import { CardPart } from '../../web/src/features/settings/rewards/detail-parts.tsx';
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
