import type { Page } from 'playwright-core';
import type { Post } from '#shared/model/post';
import {
  invitesAnswered,
  pastPostsAnswered,
  withAnswer,
  withFailure,
  withoutAnswer,
} from '../../support/answers.ts';
import { settled } from '../../support/rest.ts';
import type { Shot } from './shot.ts';

type Member = { readonly id: string; readonly name: string };

const choose = (wish: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for Grace Okafor' }).click();
  await page.getByRole('menuitem', { name: wish }).click();
  await page.getByRole('dialog').waitFor();
};

const sample = [
  'Email,Name,Surname,Birthday,Hired,Current Rewards Balance',
  'ann@new.example,Ann,Lee,3/4/1990,5/6/2021,"1,250"',
  'bob@new.example,Bob,Stone,4/5/1991,,340',
  'cyd@,Cyd,Young,,',
  'dora@new.example,Dora,Díaz,soon,',
].join('\n');

const upload = async (page: Page): Promise<void> => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(sample) });
  await page.getByRole('combobox').first().waitFor();
};

const confirm = async (page: Page): Promise<void> => {
  await upload(page);
  await page.getByRole('button', { name: 'Continue' }).click();
};

/** Everything a row can say: waiting, gone, with a limit and days of their own. */
const mixed = withAnswer<readonly Member[]>('users', (team) =>
  team.map((one, at) => ({
    ...one,
    ...(at < 2 && {
      state: 'pending',
      name: `new.colleague${at}@acme.example`,
      email: `new.colleague${at}@acme.example`,
    }),
    ...(at > 8 && { state: 'deactivated', can: { ...anyone, reactivate: true, remove: true } }),
    ...(at % 3 === 0 && { birth_date: '1990-11-21', hire_date: '2020-03-04', limit: 1500 }),
    ...(at % 5 === 1 && {
      mail_problem: { why: at === 1 ? 'bounced' : 'complained', at: '2026-03-04T09:00:00.000Z' },
    }),
    ...(at === 4 && { name: 'Maximiliane Wolfeschlegelsteinhausen-Bergerdorff' }),
  })),
);
const anyone = { edit: false, permit: false, adjust: false, invite: false, deactivate: false };
const erase = async (page: Page): Promise<void> => {
  await mixed(page);
  await page.getByRole('radio', { name: /Deactivated/ }).check();
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
};
const thousands = withAnswer<readonly Member[]>('users', (team) =>
  Array.from({ length: 10_000 }, (_, at) => ({
    ...team[at % team.length],
    id: `01J${String(at).padStart(23, '0')}`,
    name: `${team[at % team.length]?.name} ${at + 1}`,
  })),
);

/** @param answered how many hundreds of two hundred and fifty are sent before `then` */
const send = (answered: number, then?: 'refusal') => async (page: Page) => {
  await invitesAnswered(page, answered, then);
  const lines = Array.from({ length: 250 }, (_, at) => `${at < 4 ? 'q' : 'p'}${at}@new.example`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'team.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Email', ...lines].join('\n')),
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Send 250 invites' }).click();
  if (answered > 0)
    await page
      .getByText(answered > 2 ? 'Your team is invited' : /^(100 of 250 sent|Not all invites were sent)$/)
      .waitFor();
};
const add = async (page: Page): Promise<void> => {
  await page.getByRole('textbox').fill('ann@new.example, bob@new.example cyd@, dora@new.example');
  await page.keyboard.press('Enter');
};

const pastThanks = [
  'Created at,Giver,Giver email,Receiver email,Amount,Reason,Hashtag',
  '3/4/2024 15:30,Anna,anna@acme.example,Grace Okafor,10,Great launch of the shop,#teamwork',
  '4/4/2024,Omar,Omar Haddad,"Tom Becker, Emma Novak",,You two are the best onboarding team that one can wish for,',
  '5/4/2024,Omar,Omar Haddad,Tom Becker,3,Thank you for the patience with our reports,#teamwork',
  '5/6/2024,Old,old.boss@acme.example,Grace Okafor; Mia Thompson,"1,250",Thank you both for everything that you did when the whole shop was down on a Friday evening,#speed',
  '6/7/2024,Old,old.boss@acme.example,Grace Okafor,5,,#fun',
  'soon,Anna,anna@acme.example,Grace Okafor,5,Well done,',
  '7/8/2024,Maximiliane,maximiliane.wolfeschlegelsteinhausen@acme.example,Grace Okafor,,Well done,',
].join('\n');

/** @param onward how many steps after the columns */
const history = (onward: number) => async (page: Page) => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'history.csv', mimeType: 'text/csv', buffer: Buffer.from(pastThanks) });
  await page.getByRole('heading', { level: 2 }).waitFor();
  for (let step = 0; step < onward; step += 1) {
    await settled(page);
    await page.locator('main button').last().click();
  }
};
/** What became of each row, whatever the file says; the demo team stays unchanged. */
const imported = (then?: 'silence') => async (page: Page) => {
  await pastPostsAnswered(page, then);
  await history(3)(page);
  if (!then)
    await page
      .getByRole('heading', { level: 2 })
      .getByText(/Your past posts are here|месте/)
      .waitFor();
};

export const screens: readonly Shot[] = [
  { name: 'team', path: '/settings/team', signedIn: true },
  {
    name: 'team-menu',
    path: '/settings/team',
    signedIn: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Actions for Grace Okafor' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'team-edit', path: '/settings/team', signedIn: true, prepare: choose('Edit info') },
  { name: 'team-permissions', path: '/settings/team', signedIn: true, prepare: choose('Edit permissions') },
  { name: 'team-adjust', path: '/settings/team', signedIn: true, prepare: choose('Adjust balance') },
  {
    name: 'team-extra',
    path: '/settings/team',
    signedIn: true,
    prepare: choose('Extra points to give'),
  },
  {
    name: 'team-add',
    path: '/settings/team/add-user',
    signedIn: true,
    prepare: add,
  },
  { name: 'team-import', path: '/settings/team/import', signedIn: true },
  { name: 'history-import', path: '/settings/team/import/history', signedIn: true },
  { name: 'history-match', path: '/settings/team/import/history', signedIn: true, prepare: history(0) },
  { name: 'history-settle', path: '/settings/team/import/history', signedIn: true, prepare: history(1) },
  {
    name: 'history-choose',
    path: '/settings/team/import/history',
    signedIn: true,
    prepare: async (page) => {
      await history(1)(page);
      await page.getByRole('combobox').first().fill('gr');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'history-confirm', path: '/settings/team/import/history', signedIn: true, prepare: history(2) },
  {
    name: 'history-sending',
    path: '/settings/team/import/history',
    signedIn: true,
    waits: true,
    prepare: imported('silence'),
  },
  { name: 'history-result', path: '/settings/team/import/history', signedIn: true, prepare: imported() },
  {
    name: 'history-undo',
    path: '/settings/team/import/history',
    signedIn: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Remove imported posts' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'history-feed',
    path: '/feed',
    signedIn: true,
    prepare: withAnswer<readonly Post[]>('posts', (posts) =>
      posts.map((post, at) =>
        at % 2 === 0 ? { ...post, imported: true, can: { ...post.can, add: false } } : post,
      ),
    ),
  },
  { name: 'team-match', path: '/settings/team/import', signedIn: true, prepare: upload },
  {
    name: 'team-confirm',
    path: '/settings/team/import',
    signedIn: true,
    prepare: confirm,
  },
  { name: 'team-sending', path: '/settings/team/import', signedIn: true, waits: true, prepare: send(1) },
  {
    name: 'team-cancelled',
    path: '/settings/team/import',
    signedIn: true,
    prepare: async (page) => {
      await send(1)(page);
      await page.getByRole('button', { name: 'Cancel sending' }).click();
    },
  },
  { name: 'team-send-failed', path: '/settings/team/import', signedIn: true, prepare: send(1, 'refusal') },
  { name: 'team-sent', path: '/settings/team/import', signedIn: true, prepare: send(3) },
  {
    name: 'team-added',
    path: '/settings/team/add-user',
    signedIn: true,
    prepare: async (page) => {
      await invitesAnswered(page, 1);
      await page
        .getByRole('textbox')
        .fill('ann@new.example, grace@acme.example bob@new.example, dora@new.example cyd@new.example');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Send invites' }).click();
    },
  },
  { name: 'team-deactivate', path: '/settings/team', signedIn: true, prepare: choose('Deactivate') },
  { name: 'team-erase', path: '/settings/team', signedIn: true, prepare: erase },
  { name: 'team-mixed', path: '/settings/team', signedIn: true, prepare: mixed },
  {
    name: 'team-none',
    path: '/settings/team',
    signedIn: true,
    prepare: (page) => page.getByRole('searchbox').fill('nobody at all'),
  },
  {
    name: 'team-alone',
    path: '/settings/team',
    signedIn: true,
    prepare: withAnswer<readonly Member[]>('users', (team) =>
      team.filter(({ name }) => name === 'Anna Petrova'),
    ),
  },
  { name: 'team-thousands', path: '/settings/team', signedIn: true, prepare: thousands },
  {
    name: 'team-waiting',
    path: '/settings/team',
    signedIn: true,
    waits: true,
    prepare: withoutAnswer('users'),
  },
  { name: 'team-failed', path: '/settings/team', signedIn: true, prepare: withFailure('users') },
];
