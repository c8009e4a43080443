import type { Page } from 'playwright-core';
import { withAnswer, withFailure, withoutAnswer } from '../../support/answers.ts';
import { createTeam } from '../../support/journey.ts';
import type { Server } from '../../support/server.ts';
import type { Shot } from './shot.ts';

const chart = (page: Page) => page.getByRole('region', { name: 'Recognition map' });

const choosePerson = async (page: Page): Promise<void> => {
  await chart(page).getByRole('searchbox').fill('Marcus');
  await page.keyboard.press('Enter');
};
const showTable = async (page: Page): Promise<void> => {
  await chart(page).getByRole('radio', { name: 'Table' }).check();
};

/** The tables behind the pictures. */
const openTables = async (page: Page): Promise<void> => {
  for (const table of await page.getByText('As a table').all()) await table.click();
};

const openOwnDates = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Custom dates' }).check();
  await page.getByRole('textbox', { name: 'From' }).waitFor();
};
const openTileMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Actions for Points given' }).click();
  await page.getByRole('menuitem', { name: 'Download CSV' }).waitFor();
};

type Person = { readonly id: string; readonly name: string };
type Chart = { readonly people: readonly Person[] };
/** As many as asked for, in teams of nine who mostly thank each other. */
const team = (size: number) =>
  withAnswer<Chart>('leaderboards/org_chart', ({ people: known }) => {
    const people = Array.from({ length: size }, (_, at) => ({
      ...known[at % known.length],
      id: `01J${String(at).padStart(23, '0')}`,
      name: `${known[at % known.length]?.name.split(' ')[0]} ${at + 1}`,
      received: (at * 37) % 90,
      granted: (at * 53) % 90,
    }));
    const edges = people.flatMap(({ id }, at) =>
      [1, 2, 4, size / 2].map((far, nth) => {
        const home = at - (at % 9);
        const other =
          nth === 3 && at % 5 > 0 ? at : nth === 3 ? (at + Math.floor(far)) % size : home + ((at + far) % 9);
        return { from_id: id, to_id: people[other % size]?.id, points: 5 + ((at * (nth + 3) * 7) % 40) };
      }),
    );
    return {
      people,
      edges: edges.filter(({ from_id, to_id }) => from_id !== to_id).toSorted((a, b) => b.points - a.points),
    };
  });
const showMap = (size: number) => async (page: Page) => {
  await team(size)(page);
  await chart(page).scrollIntoViewIfNeeded();
};

let teams = 0;
const newTeam = async (page: Page, server: Server): Promise<void> => {
  teams += 1;
  await createTeam({ page }, server, `board${teams}@shots.example`, 'Northwind');
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Start from scratch' }).click();
  await page.goto('/dashboard');
};

export const screens: readonly Shot[] = [
  { name: 'dashboard', path: '/dashboard', signedIn: true },
  { name: 'dashboard-90', path: '/dashboard?period=90', signedIn: true },
  { name: 'dashboard-365', path: '/dashboard?period=365', signedIn: true },
  { name: 'dashboard-own-dates', path: '/dashboard', signedIn: true, prepare: openOwnDates },
  { name: 'dashboard-menu', path: '/dashboard', signedIn: true, prepare: openTileMenu },
  { name: 'dashboard-person', path: '/dashboard', signedIn: true, prepare: choosePerson },
  { name: 'dashboard-pairs', path: '/dashboard', signedIn: true, prepare: showTable },
  { name: 'dashboard-tables', path: '/dashboard', signedIn: true, prepare: openTables },
  { name: 'dashboard-map-5', path: '/dashboard', signedIn: true, prepare: showMap(5) },
  { name: 'dashboard-map-60', path: '/dashboard', signedIn: true, prepare: showMap(60) },
  { name: 'dashboard-map-500', path: '/dashboard', signedIn: true, prepare: showMap(500) },
  {
    name: 'dashboard-waiting',
    path: '/dashboard',
    signedIn: true,
    waits: true,
    prepare: withoutAnswer('leaderboards/statistics'),
  },
  {
    name: 'dashboard-failed',
    path: '/dashboard',
    signedIn: true,
    prepare: withFailure('leaderboards/values'),
  },
  { name: 'dashboard-empty', path: '/login', signedIn: false, prepare: newTeam },
];
