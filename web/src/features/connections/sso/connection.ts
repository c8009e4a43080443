import type { Connection } from '../connection.ts';

export const singleSignOn = {
  name: 'single-sign-on',
  words: 'sso',
  areas: ['sso', 'problems'],
  needs: 'account_administrator',
} as const satisfies Connection;
