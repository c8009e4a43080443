import type { Page } from 'playwright-core';
import { createTeam } from '../../support/journey.ts';
import type { Server } from '../../support/server.ts';
import type { Shot } from './shot.ts';

const chart = (page: Page) => page.getByRole('region', { name: 'Organisational chart' });

const choosePerson = async (page: Page): Promise<void> => {
  await chart(page).getByRole('searchbox').fill('Marcus');
  await page.keyboard.press('Enter');
};
const showTable = async (page: Page): Promise<void> => {
  await chart(page).getByRole('radio', { name: 'Table' }).check();
};

let teams = 0;
const newTeam = async (page: Page, server: Server): Promise<void> => {
  teams += 1;
  const owner = { page, trouble: [], leave: () => Promise.resolve() };
  await createTeam(owner, server, `board${teams}@shots.example`, 'Northwind');
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Start empty' }).click();
  await page.goto('/dashboard');
};

export const screens: readonly Shot[] = [
  { name: 'dashboard', path: '/dashboard', signedIn: true },
  { name: 'dashboard-person', path: '/dashboard', signedIn: true, prepare: choosePerson },
  { name: 'dashboard-pairs', path: '/dashboard', signedIn: true, prepare: showTable },
  { name: 'dashboard-empty', path: '/login', signedIn: false, prepare: newTeam },
];
