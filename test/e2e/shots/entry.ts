import type { Page } from 'playwright-core';
import { proveAddress } from '../../support/journey.ts';
import type { Server } from '../../support/server.ts';
import { withConfig, withFailure, withGiven, withoutAnswer } from '../../support/answers.ts';
import { inTurn, type Shot } from './shot.ts';

const askCode = async (page: Page): Promise<void> => {
  const address = `shot${Date.now()}${Math.floor(Math.random() * 1000)}@shots.example`;
  await page.getByRole('textbox', { name: 'Work email' }).fill(address);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/code-check');
};

const typeCode = async (page: Page): Promise<void> => {
  await askCode(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('00000000');
  await page.getByRole('textbox', { name: 'Code', description: /\w/ }).waitFor();
};

/** For what leads elsewhere before its answer is another. */
const to =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
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
  { name: 'code-wrong', path: '/login', signedIn: false, prepare: typeCode },
  {
    name: 'code-tried-often',
    path: '/login',
    signedIn: false,
    prepare: inTurn(withFailure('auth/verify_code', { method: 'POST', code: 'too_many_requests' }), typeCode),
  },
  {
    name: 'workspaces',
    path: '/login',
    signedIn: false,
    prepare: prove((count) => `${known[count % known.length]}@acme.example`),
  },
  {
    name: 'no-team',
    path: '/login',
    signedIn: false,
    prepare: prove((count) => `nobody${count}@shots.example`),
  },
  { name: 'create-team', path: '/login', signedIn: false, prepare: createTeam },
  { name: 'invitation-invalid', path: '/login/accept#nonsense', signedIn: false },
  {
    name: 'invitation',
    path: '/login/accept#token',
    signedIn: false,
    prepare: withGiven(
      'auth/session/verify_invite',
      {
        workspace: { name: 'Acme Studio', logo: null, active_color: '0f766e' },
        email: 'margarethe.oberhuber@acme-studio.example',
        invited_by: 'Anna Petrova',
      },
      'POST',
    ),
  },
  { name: 'goodbye', path: '/goodbye', signedIn: false },
  { name: 'unsubscribe', path: '/unsubscribe#w.u.getting_points', signedIn: false },
  { name: 'unsubscribe-digest', path: '/unsubscribe#w.u.weekly_digest', signedIn: false },
  {
    name: 'unsubscribed',
    path: '/unsubscribe#w.u.getting_points',
    signedIn: false,
    prepare: inTurn(withGiven('settings/notifications/unsubscribe', null, 'POST'), (page) =>
      page.getByRole('button', { name: 'Stop these emails' }).click(),
    ),
  },
  { name: 'undo', path: '/undo#token', signedIn: false },
  {
    name: 'undone',
    path: '/undo#token',
    signedIn: false,
    prepare: inTurn(
      withGiven('auth/undo_email_change', { email: 'margarethe.oberhuber@acme-studio.example' }, 'POST'),
      (page) => page.getByRole('button', { name: 'Restore my address' }).click(),
    ),
  },
  { name: 'undo-invalid', path: '/undo', signedIn: false },
  { name: 'unsubscribe-invalid', path: '/unsubscribe#nonsense', signedIn: false },
  {
    name: 'switching',
    path: '/feed',
    signedIn: true,
    waits: true,
    prepare: inTurn(withoutAnswer('auth/session', 'POST'), to('/loading?id=other')),
  },
  {
    name: 'switching-failed',
    path: '/feed',
    signedIn: true,
    prepare: inTurn(withFailure('auth/session', { method: 'POST' }), to('/loading?id=other')),
  },
  {
    name: 'expired',
    path: '/feed',
    signedIn: true,
    prepare: withConfig(({ workspace, permissions }) => ({
      workspace: { ...workspace, billing_active: false },
      permissions: { ...permissions, billing_administrator: false },
    })),
  },
  { name: 'create-profile', path: '/create-profile', signedIn: true },
  { name: 'welcome', path: '/welcome', signedIn: true },
  { name: 'not-found', path: '/404', signedIn: true },
];
