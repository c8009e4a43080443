// Before any module of the web.
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ValueId } from '#shared/model/ids';
import type { Post } from '#shared/model/post';
import { useConfig } from '#web/api/config.ts';
import Composer from '#web/features/feed/composer/composer.tsx';
import { aPost, type Asked, show } from './team.tsx';

/** jsdom has no layout, so popups beside a field count as hidden. */
export const laidOut = { hidden: true };
export const onSent = vi.fn<(post: Post) => void>();
export const onClose = vi.fn<() => void>();

export const Opened = ({ valueId }: { valueId?: ValueId }) => {
  const { data } = useConfig();
  return data ? <Composer valueId={valueId} onClose={onClose} onSent={onSent} /> : null;
};

/** Closes the composer as a reload does, and opens it again. */
export const openAgain = () => {
  cleanup();
  show(<Opened />);
};

export const who = () => screen.findByRole('combobox', { name: /Who/ });
/** Waits until the first option of a field is active: the arrow keys move on from it. */
export const firstOffered = (field: HTMLElement) =>
  waitFor(() => {
    const active = document.querySelector(
      `#${CSS.escape(field.getAttribute('aria-activedescendant') ?? '-')}`,
    );
    expect(active).not.toBeNull();
    expect(active?.closest('[role=listbox]')?.querySelector('[role=option]')).toBe(active);
  });
export const why = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Why' });
export const chosen = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'));
export const sent = (asked: readonly Asked[]) => asked.filter(({ method }) => method === 'POST');
export const send = () => userEvent.click(screen.getByRole('button', { name: 'Send points' }));
export const posts = ({ method }: Asked) => (method === 'POST' ? { status: 201, body: aPost() } : undefined);

export const setUp = (): void => {
  beforeEach(() => localStorage.setItem('token', signedIn));
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.clearAllMocks();
  });
};
