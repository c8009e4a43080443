import type { Connection } from '../connection.ts';

export const apiKeys = {
  name: 'api-keys',
  words: 'apiKeys',
  areas: ['keys', 'assistants'],
  needs: 'account_administrator',
} as const satisfies Connection;
