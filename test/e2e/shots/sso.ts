import type { Sso } from '#shared/model/sso';
import { withGiven } from '../../support/answers.ts';
import { inTurn, type Shot } from './shot.ts';

const path = '/settings/connect/single-sign-on';
const sso: Sso = {
  issuer: 'https://acme.okta.example/oauth2/default',
  client_id: '0oa1b2c3d4e5f6g7h8i9',
  state: 'untested',
  domains: [],
  changed_at: '2026-11-20T09:00:00.000Z',
  changed_by: {
    id: '01J00000000000000000000000' as never,
    name: 'Anna Petrova',
    avatar: null,
    state: 'accepted',
  },
  tested_at: null,
  problem: null,
  problem_at: null,
};
const proved = { domains: [{ domain: 'acme.example', proved_at: '2026-11-20T09:10:00.000Z' }] };
export const tested = { ...proved, tested_at: '2026-11-20T09:20:00.000Z' };
const address = 'https://bravo.example/sso/01J00000000000000000000000';
/** What the call answers. */
export const setUp = (state: Partial<Sso> | null) => ({
  sso: state && { ...sso, ...state },
  redirect_uri: address,
  sign_in_url: address,
  record: { name: '_bravo-verification', value: 'bravo-4uE0qNEo3dVWm3T9mF1m7nJk2yZx5aBc' },
});
const given = (state: Partial<Sso> | null) => withGiven('sso', setUp(state));
export const problem = { problem: 'secret_refused', problem_at: '2026-11-21T09:00:00.000Z' } as const;
const start = '/sso/01J00000000000000000000000';

export const screens: readonly Shot[] = [
  { name: 'sso-none', path, signedIn: true, prepare: given(null) },
  { name: 'sso-untested', path, signedIn: true, prepare: given({}) },
  { name: 'sso-offered', path, signedIn: true, prepare: given({ ...tested, state: 'offered' }) },
  { name: 'sso-required', path, signedIn: true, prepare: given({ ...tested, state: 'required' }) },
  { name: 'sso-problem', path, signedIn: true, prepare: given({ ...tested, ...problem, state: 'offered' }) },
  {
    name: 'sso-domains',
    path,
    signedIn: true,
    prepare: inTurn(given({ ...tested, state: 'offered' }), (page) =>
      page.getByRole('heading', { name: '2. Domains' }).evaluate((one) => one.scrollIntoView()),
    ),
  },
  {
    name: 'sso-require-dialog',
    path,
    signedIn: true,
    prepare: inTurn(given({ ...tested, state: 'offered' }), async (page) => {
      await page.getByRole('switch').press('Space');
    }),
  },
  { name: 'sso-start', path: start, signedIn: false },
  { name: 'sso-declined', path: `${start}?error=access_denied`, signedIn: false },
  {
    name: 'sso-found',
    path: '/login',
    signedIn: false,
    prepare: inTurn(
      withGiven('sso/find', { workspace_id: '01J00000000000000000000000' }, 'POST'),
      async (page) => {
        await page.locator('input[name=email]').fill('anna@acme.example');
        await page.keyboard.press('Enter');
      },
    ),
  },
];
