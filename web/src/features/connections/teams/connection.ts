import type { Connection } from '../connection.ts';

export const teams = {
  name: 'teams',
  words: 'teams',
  areas: ['teams'],
} as const satisfies Connection;
