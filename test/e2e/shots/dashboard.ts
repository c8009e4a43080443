import type { Shot } from './shot.ts';

export const screens: readonly Shot[] = [{ name: 'dashboard', path: '/dashboard', signedIn: true }];
