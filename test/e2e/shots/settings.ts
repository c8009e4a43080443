import type { Shot } from './shot.ts';

export const screens: readonly Shot[] = [
  { name: 'settings', path: '/settings', signedIn: true },
  { name: 'settings-billing', path: '/settings/billing', signedIn: true },
];
