import type { Page } from 'playwright-core';
import { withFailure, withGiven } from '../../support/answers.ts';
import { inTurn, type Shot } from './shot.ts';

const path = '/settings/connect/api-keys';
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const person = (name: string) => ({
  id: '01KA00000000000000000GRACE',
  name,
  avatar: null,
  state: 'accepted',
});
const aKey = (at: number, name: string, scopes: readonly string[], more = {}) => ({
  id: `${at}`.padStart(43, 'k'),
  name,
  scopes,
  created_at: ago(at * 900),
  created_by: person('Anna Petrova'),
  expires_at: ago(-90 * 24 + at * 900),
  used_at: ago(at * 3),
  state: 'active',
  ...more,
});
export const four = [
  aKey(1, 'Payroll', ['people:read', 'people:write', 'points:read']),
  aKey(2, 'Release notes of the platform team', ['posts:write', 'values:read'], { used_at: null }),
  aKey(3, 'Old dashboard', ['insights:read'], { expires_at: ago(50), state: 'expired' }),
  aKey(4, 'Intranet', ['posts:read', 'rewards:read', 'audit:read'], {
    expires_at: null,
    created_by: person('Grace Okafor'),
    state: 'orphaned',
  }),
];
const listed = (keys: readonly object[]) => withGiven('settings/api_keys', keys);
const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const fillIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Name').fill('Payroll');
  for (const box of ['People: Read', 'People: Change', 'Values: Read'])
    await page.getByRole('checkbox', { name: box }).check();
};
const readyKey = {
  ...aKey(1, 'Payroll', ['people:read']),
  token: `bravo_${'01JD3Q8M6ZK4T7R9W2X5Y0ABCD'.repeat(4)}0123456789abc`,
};

export const screens: readonly Shot[] = [
  { name: 'api-keys', path, signedIn: true, prepare: listed(four) },
  { name: 'api-keys-none', path, signedIn: true },
  { name: 'api-keys-new', path, signedIn: true, prepare: inTurn(press(/^Create a key/), fillIn) },
  {
    name: 'api-keys-nothing-chosen',
    path,
    signedIn: true,
    prepare: inTurn(press(/^Create a key/), press(/^Create key/)),
  },
  {
    name: 'api-keys-ready',
    path,
    signedIn: true,
    prepare: inTurn(
      withGiven('settings/api_keys', readyKey, 'POST'),
      press(/^Create a key/),
      fillIn,
      press(/^Create key/),
    ),
  },
  { name: 'api-keys-revoke', path, signedIn: true, prepare: inTurn(listed(four), press(/^Revoke Payroll/)) },
  { name: 'api-keys-failed', path, signedIn: true, prepare: withFailure('settings/api_keys') },
];
