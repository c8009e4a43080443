import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** What is fetched when it is opened takes its time on a machine that does other things besides. */
configure({ asyncUtilTimeout: 5000 });

/** What a browser has and jsdom has not. Imported before anything of the web: some of it is read at once. */
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
