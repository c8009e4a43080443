import type { Shot } from './shot.ts';

export const screens: readonly Shot[] = [
  { name: 'help', path: '/help', signedIn: true },
  { name: 'help-search', path: '/help?q=allowance', signedIn: true },
  { name: 'help-none', path: '/help?q=xyzzy', signedIn: true },
  { name: 'help-feedback', path: '/help#feedback', signedIn: true },
  { name: 'terms', path: '/terms', signedIn: false },
  { name: 'privacy', path: '/privacy', signedIn: true },
  { name: 'accessibility', path: '/accessibility', signedIn: true },
];
