import type { Page } from 'playwright-core';
import type { Server } from '../../support/server.ts';
import { createTeam, startEmpty } from '../../support/journey.ts';
import type { Shot } from './shot.ts';

let teams = 0;
const founded = async (page: Page, server: Server): Promise<void> => {
  teams += 1;
  await createTeam({ page }, server, `team${teams}@shots.example`, 'Northwind');
};
const newTeam = async (page: Page, server: Server): Promise<void> => {
  await founded(page, server);
  await page.goto('/feed');
  await page.getByRole('dialog').waitFor();
};
const withDemo = async (page: Page, server: Server): Promise<void> => {
  await newTeam(page, server);
  await page.getByRole('button', { name: 'Add demo data' }).click();
  await page.getByRole('region', { name: 'Demo data' }).waitFor();
};
const removeDemo = async (page: Page, server: Server): Promise<void> => {
  await withDemo(page, server);
  await page.getByRole('button', { name: 'Remove demo data' }).click();
  await page.getByRole('dialog').waitFor();
};

/** A new team that has declined demo data, at another path. */
const declined =
  (path: string) =>
  async (page: Page, server: Server): Promise<void> => {
    await newTeam(page, server);
    await startEmpty({ page });
    await page.goto(path);
  };

export const screens: readonly Shot[] = [
  { name: 'welcome-founder', path: '/login', signedIn: false, prepare: founded },
  { name: 'feed-new', path: '/login', signedIn: false, prepare: declined('/feed') },
  { name: 'demo-dialog', path: '/login', signedIn: false, prepare: newTeam },
  { name: 'demo-banner', path: '/login', signedIn: false, prepare: withDemo },
  { name: 'demo-remove', path: '/login', signedIn: false, prepare: removeDemo },
  {
    name: 'getting-started-new',
    path: '/login',
    signedIn: false,
    prepare: declined('/feed?getting-started'),
  },
  { name: 'danger-new', path: '/login', signedIn: false, prepare: declined('/settings/danger') },
  { name: 'getting-started', path: '/feed?getting-started', signedIn: true },
];
