import type { Page } from 'playwright-core';
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

export const screens: readonly Shot[] = [
  { name: 'settings', path: '/settings', signedIn: true },
  { name: 'settings-global', path: '/settings/global', signedIn: true },
  { name: 'settings-global-colour', path: '/settings/global', signedIn: true, prepare: tryColor },
  { name: 'settings-unsaved', path: '/settings/global', signedIn: true, prepare: leaveUnsaved },
  { name: 'settings-notifications', path: '/settings/notifications', signedIn: true },
  { name: 'settings-values', path: '/settings/values', signedIn: true },
  { name: 'settings-value', path: '/settings/values', signedIn: true, prepare: editValue },
  { name: 'settings-billing', path: '/settings/billing', signedIn: true },
  { name: 'settings-audit', path: '/settings/audit', signedIn: true },
  { name: 'settings-danger', path: '/settings/danger', signedIn: true },
  { name: 'settings-deletion', path: '/settings/danger', signedIn: true, prepare: askDeletion },
];
