import type { Page } from 'playwright-core';
import type { Group } from '#shared/model/group';
import { withAnswer, withGiven } from '../../support/answers.ts';
import { firstOffered } from '../../support/journey.ts';
import { inTurn, type Shot } from './shot.ts';

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };

/** Names of every length, in both kinds. */
const many = withAnswer<Group[]>('groups', (groups) =>
  Array.from({ length: 14 }, (_, at) => {
    const name =
      at === 3
        ? 'Developer experience, tooling and continuous delivery'
        : `${groups[at % groups.length]?.name} ${at + 1}`;
    return {
      ...groups[at % groups.length],
      id: `01J${String(at).padStart(23, '0')}`,
      name,
      members: at * 137,
    };
  }),
);

const filter = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Department' }).selectOption({ label: 'Engineering' });
};

/** Where members are cards, they are selected in a mode of its own. */
const select = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Actions for Anna Petrova' }).waitFor();
  const mode = page.getByRole('button', { name: 'Select', exact: true });
  if (await mode.isVisible()) await mode.click();
  for (const name of ['Diego Santos', 'Emma Novak', 'Grace Okafor'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('toolbar', { name: 'Selected members' }).waitFor();
};
const inBulk = (action: string) => async (page: Page) => {
  await select(page);
  await page.getByRole('toolbar').getByRole('button', { name: action }).click();
  await page.getByRole('dialog').waitFor();
};
const applied = async (page: Page): Promise<void> => {
  await inBulk('Department')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption({ label: 'Growth' });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText(/members were changed/).waitFor();
};

const thankGroup = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('+5 #teamwork For the launch that held.');
  await dialog.getByRole('combobox').fill('engin');
  await firstOffered(dialog).click();
  await dialog.getByText(/5 × \d+ people/).waitFor();
};
const offerGroups = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('l');
  await firstOffered(dialog).waitFor();
};

const rankGroup = async (page: Page): Promise<void> => {
  const folded = page.locator('summary').filter({ hasText: 'Leaderboard' });
  if (await folded.isVisible()) await folded.click();
  await page.getByRole('combobox', { name: 'Leaderboard for' }).selectOption({ label: 'Customer care' });
};

const ofGroup = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Show figures for' }).selectOption({ label: 'Engineering' });
};

const [groups, team] = ['/settings/team/groups', '/settings/team'];

export const screens: readonly Shot[] = [
  { name: 'groups', path: groups, signedIn: true },
  { name: 'groups-many', path: groups, signedIn: true, prepare: many },
  { name: 'groups-none', path: groups, signedIn: true, prepare: withGiven('groups', []) },
  { name: 'groups-rename', path: groups, signedIn: true, prepare: press(/^Rename /) },
  { name: 'groups-extra', path: groups, signedIn: true, prepare: press(/^Extra points for /) },
  { name: 'groups-remove', path: groups, signedIn: true, prepare: press(/^Delete /) },
  { name: 'team-filter', path: team, signedIn: true, prepare: filter },
  { name: 'team-selected', path: team, signedIn: true, prepare: select },
  { name: 'team-bulk-limit', path: team, signedIn: true, prepare: inBulk('Set limit') },
  { name: 'team-bulk-department', path: team, signedIn: true, prepare: inBulk('Department') },
  { name: 'team-bulk-deactivate', path: team, signedIn: true, prepare: inBulk('Deactivate') },
  { name: 'composer-groups', path: '/feed?compose', signedIn: true, prepare: offerGroups },
  { name: 'composer-group', path: '/feed?compose', signedIn: true, prepare: thankGroup },
  { name: 'feed-group', path: '/feed', signedIn: true, prepare: rankGroup },
  { name: 'dashboard-group', path: '/dashboard?period=90', signedIn: true, prepare: ofGroup },
  {
    name: 'dashboard-print',
    path: '/dashboard?period=90',
    signedIn: true,
    prepare: inTurn(ofGroup, (page) => page.emulateMedia({ media: 'print' })),
  },
  // It changes who is where, so it comes last.
  { name: 'team-bulk-done', path: team, signedIn: true, prepare: applied },
];
