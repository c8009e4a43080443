import type { Connection } from '../connection.ts';

export const apiKeys = {
  name: 'api-keys',
  words: 'apiKeys',
  areas: ['keys'],
  needs: 'account_administrator',
} as const satisfies Connection;
