// Before any module of the web.
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import type { ValueId } from '#shared/model/ids';
import type { Post } from '#shared/model/post';
import { useConfig } from '#web/api/config.ts';
import Composer from '#web/features/feed/composer/composer.tsx';
import { type Toast, toastListeners } from '#web/ui/feedback/toast.ts';
import { aPng, paint } from '../support/pictures.ts';
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

/** Has jsdom show pictures until the test is over, and returns what was said last. */
export const watchPictures = (): (() => string | undefined) => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  const said: string[] = [];
  const listen = ({ text }: Toast) => void said.push(text);
  toastListeners.add(listen);
  onTestFinished(() => {
    toastListeners.delete(listen);
    vi.unstubAllGlobals();
  });
  return () => said.at(-1);
};

/** Chooses a picture and says what it shows. */
export const choosePicture = async (description: string): Promise<void> => {
  const file = new File([new Uint8Array(aPng(paint(4, 4)))], 'team.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Add a picture', { selector: 'input' }), file);
  const field = await screen.findByLabelText('What does it show?');
  if (description) await userEvent.type(field, description);
};

export const setUp = (): void => {
  beforeEach(() => localStorage.setItem('token', signedIn));
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.clearAllMocks();
  });
};
