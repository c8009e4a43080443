import type { Connection } from '../connection.ts';

export const teams = {
  name: 'teams',
  words: 'teams',
  areas: ['teams'],
  isChat: true,
} as const satisfies Connection;
