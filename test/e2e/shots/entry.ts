import type { Page } from 'playwright-core';
import { proveAddress } from '../../support/journey.ts';
import type { Server } from '../../support/server.ts';
import type { Shot } from './shot.ts';

const askCode = async (page: Page): Promise<void> => {
  const address = `shot${Date.now()}${Math.floor(Math.random() * 1000)}@shots.example`;
  await page.getByRole('textbox', { name: 'Work e-mail' }).fill(address);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/code-check');
};

let proofs = 0;
/** Each picture has an address of its own: one gets a code only every thirty seconds. */
const known = ['tom', 'yuki', 'lena', 'diego', 'emma', 'omar', 'grace', 'ilya', 'sofia', 'marcus'];
const prove =
  (addressOf: (count: number) => string) =>
  async (page: Page, server: Server): Promise<void> => {
    proofs += 1;
    await proveAddress({ page }, server, addressOf(proofs));
  };
const createTeam = async (page: Page, server: Server): Promise<void> => {
  await prove((count) => `new${count}@shots.example`)(page, server);
  await page
    .getByRole('link', { name: /create/i })
    .first()
    .click();
  await page.waitForURL('**/create-team');
};

export const screens: readonly Shot[] = [
  { name: 'login', path: '/login', signedIn: false },
  { name: 'sign-up', path: '/sign-up', signedIn: false },
  { name: 'code-check', path: '/login', signedIn: false, prepare: askCode },
  {
    name: 'workspaces',
    path: '/login',
    signedIn: false,
    prepare: prove((count) => `${known[count % known.length]}@acme.example`),
  },
  { name: 'create-team', path: '/login', signedIn: false, prepare: createTeam },
  { name: 'invitation-invalid', path: '/login/accept#nonsense', signedIn: false },
  { name: 'create-profile', path: '/create-profile', signedIn: true },
  { name: 'welcome', path: '/welcome', signedIn: true },
  { name: 'not-found', path: '/404', signedIn: true },
];
