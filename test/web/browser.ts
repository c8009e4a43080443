import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** Lazily loaded parts arrive slowly on a busy machine. */
configure({ asyncUtilTimeout: 30_000 });

/** Stubs for browser features that jsdom lacks. Import this before any web module: some use them while loading. */
class Observer {
  readonly observe = (): void => undefined;
  readonly unobserve = (): void => undefined;
  readonly disconnect = (): void => undefined;
}

vi.stubGlobal('ResizeObserver', Observer);
vi.stubGlobal('IntersectionObserver', Observer);
vi.stubGlobal('EMOJI_DATA', '/assets/emoji');
vi.stubGlobal('scrollTo', () => undefined);
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: media.includes('min-width') || media.includes('reduce'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
Element.prototype.scrollIntoView = () => undefined;
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});
localStorage.setItem('token', 'token-of-ann');

export const signedIn = 'token-of-ann';
