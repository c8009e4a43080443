import type { Page } from 'playwright-core';
import { withAnswer, withFailure } from '../../support/answers.ts';
import { createTeam } from '../../support/journey.ts';
import type { Server } from '../../support/server.ts';
import type { Shot } from './shot.ts';

const tryColor = (page: Page): Promise<void> => page.getByRole('button', { name: 'Amber' }).click();
const editValue = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
const askDeletion = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Delete the workspace' }).click();
const leaveUnsaved = async (page: Page): Promise<void> => {
  await tryColor(page);
  await page.keyboard.press('g');
  await page.keyboard.press('f');
};

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();
const openWindow =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await press(name)(page);
    await page.getByRole('dialog').waitFor();
  };
const newValue = async (page: Page): Promise<void> => {
  await press('Add a value')(page);
  const keywords = page.getByLabel(/^Keywords/);
  for (const word of ['courage', 'bold', 'try']) {
    await keywords.fill(word);
    await keywords.press('Enter');
  }
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Courage');
};
const pickEmoji = async (page: Page): Promise<void> => {
  await newValue(page);
  await press('Emoji')(page);
};
const refuseLogo = (page: Page): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
const archives = (ofExport: string, ofImport: string) =>
  withAnswer('workspace/archives', () => ({
    export: {
      status: ofExport,
      written_at: ofExport === 'ready' ? '2026-11-23T09:30:00.000Z' : null,
      expires_at: ofExport === 'ready' ? '2026-11-26T09:30:00.000Z' : null,
      bytes: ofExport === 'ready' ? 12_400_000 : null,
    },
    import: {
      status: ofImport,
      workspace:
        ofImport === 'imported' ? { id: '01J00000000000000000000010', name: 'Harbour Lights Studio' } : null,
      reason:
        ofImport === 'refused' ? 'The archive is damaged: data/posts-000001.jsonl has been changed.' : null,
    },
  }));
const fullLog = async (page: Page): Promise<void> => {
  type Colleague = { readonly id: string };
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/api/v1/users')),
    page.goto('/settings/team'),
  ]);
  const people = (await response.json()) as Colleague[];
  await page.goto('/settings/audit');
  const [by, subject, other] = people;
  const lines = [
    ['permissions_changed', by, subject, { rewards_administrator: true, billing_administrator: false }],
    ['settings_changed', by, null, { fields: 'active_color limit limit_period timezone' }],
    ['balance_adjusted', by, other, { amount: -20 }],
    ['exported', subject, null, { what: 'posts' }],
    ['user_deactivated', by, other, {}],
    ['impersonation_started', null, by, {}],
    ['sessions_ended', by, subject, {}],
    ['demo_data_added', by, null, {}],
  ] as const;
  const now = Date.now();
  await withAnswer('audit', () =>
    lines.map(([action, who, whom, details], at) => ({
      id: `01J000000000000000000000${at}0`,
      created_at: new Date(now - at * 47_000_000).toISOString(),
      action,
      by: who ?? null,
      impersonated_by: who ? null : 'nora@bravo.example',
      by_key: null,
      subject: whom ?? null,
      details,
    })),
  )(page);
};
let teams = 0;
const onTrial = async (page: Page, server: Server): Promise<void> => {
  teams += 1;
  const owner = { page, trouble: [], leave: () => Promise.resolve() };
  await createTeam(owner, server, `trial${teams}.${Date.now()}@shots.example`, 'Northwind');
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Start from scratch' }).click();
  await page.goto('/settings/billing');
};

const namePoints = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Change name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename points' });
  await dialog.getByLabel('Language').selectOption('pt');
  await dialog.getByLabel('After 1').fill('estrela');
  await dialog.getByLabel('Everywhere else').fill('estrelas');
};

export const screens: readonly Shot[] = [
  { name: 'settings', path: '/settings', signedIn: true },
  { name: 'settings-global', path: '/settings/global', signedIn: true },
  { name: 'settings-global-colour', path: '/settings/global', signedIn: true, prepare: tryColor },
  { name: 'settings-points', path: '/settings/global', signedIn: true, prepare: namePoints },
  { name: 'settings-unsaved', path: '/settings/global', signedIn: true, prepare: leaveUnsaved },
  { name: 'settings-notifications', path: '/settings/notifications', signedIn: true },
  { name: 'settings-values', path: '/settings/values', signedIn: true },
  { name: 'settings-value', path: '/settings/values', signedIn: true, prepare: editValue },
  { name: 'settings-billing', path: '/settings/billing', signedIn: true },
  { name: 'settings-trial', path: '/login', signedIn: false, prepare: onTrial },
  { name: 'settings-logo-refused', path: '/settings/global', signedIn: true, prepare: refuseLogo },
  { name: 'settings-value-new', path: '/settings/values', signedIn: true, prepare: newValue },
  { name: 'settings-value-emoji', path: '/settings/values', signedIn: true, prepare: pickEmoji },
  { name: 'settings-value-remove', path: '/settings/values', signedIn: true, prepare: press(/^Delete /) },
  {
    name: 'settings-values-none',
    path: '/settings/values',
    signedIn: true,
    prepare: withAnswer('values', () => []),
  },
  {
    name: 'settings-refused',
    path: '/settings/values',
    signedIn: true,
    prepare: withFailure('values', { code: 'billing_inactive' }),
  },
  { name: 'settings-failed', path: '/settings/global', signedIn: true, prepare: withFailure('settings') },
  {
    name: 'settings-reset',
    path: '/settings/danger',
    signedIn: true,
    prepare: openWindow('Reset workspace data'),
  },
  { name: 'settings-audit-full', path: '/settings/audit', signedIn: true, prepare: fullLog },
  { name: 'settings-audit', path: '/settings/audit', signedIn: true },
  { name: 'settings-data', path: '/settings/data', signedIn: true },
  {
    name: 'settings-data-working',
    path: '/settings/data',
    signedIn: true,
    prepare: archives('working', 'working'),
  },
  {
    name: 'settings-data-ready',
    path: '/settings/data',
    signedIn: true,
    prepare: archives('ready', 'imported'),
  },
  {
    name: 'settings-data-failed',
    path: '/settings/data',
    signedIn: true,
    prepare: archives('failed', 'refused'),
  },
  { name: 'settings-danger', path: '/settings/danger', signedIn: true },
  { name: 'settings-deletion', path: '/settings/danger', signedIn: true, prepare: askDeletion },
];
