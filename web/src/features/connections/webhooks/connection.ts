import type { Connection } from '../connection.ts';

export const webhooks = {
  name: 'webhooks',
  words: 'hooks',
  areas: ['hooks'],
  needs: 'account_administrator',
} as const satisfies Connection;
