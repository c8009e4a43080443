import type { Connection } from '../connection.ts';

export const slack = {
  name: 'slack',
  words: 'chat',
  areas: ['chat'],
} as const satisfies Connection;
