import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { languages } from '#shared/model/choices';
import { expectAccessible, expectFits, findViolations } from '../support/accessibility.ts';
import { give, joinTeam, recognise, startEmpty, toFeed, tokenFor } from '../support/journey.ts';
import { mailsTo, mailTo } from '../support/server-mailbox.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong, oneIn } from '../support/thoroughness.ts';

const { server, aPerson, aMember, setUp } = aStage();

let anna: Person;
let priya: Person;
setUp(async () => {
  anna = await aMember('anna@acme.example');
  priya = await aMember('priya@acme.example');
});

const fromPriya = /^Priya Nair recognized you/;

/** Whether a member got a mail about each of these thanks. */
const toldOf = async (email: string, ...thanks: string[]): Promise<boolean[]> => {
  const mails = await mailsTo(server, email, fromPriya);
  return thanks.map((words) => mails.some(({ body }) => body.text.includes(words)));
};
const expectTold = async (email: string, words: string): Promise<void> => {
  await expect.poll(() => toldOf(email, words), { timeout: 30_000 }).toEqual([true]);
};

/** Switches a mail on or off, and waits until that is saved. */
const flip = async (page: Page, card: string, mail: string, on: boolean): Promise<void> => {
  const heading = page.getByRole('heading', { name: card, exact: true });
  const own = page.locator('section', { has: heading }).getByRole('switch', { name: mail });
  await own.waitFor();
  await expect.poll(() => own.isChecked()).toBe(!on);
  await own.setChecked(on);
  await settled(page);
};

test('thanks arrive by mail; the link in it stops such mails until the member wants them again', async () => {
  await toFeed(priya);
  await recognise(priya, '+10 #teamwork For the calm in the launch.', 'mar');
  const { body } = await mailTo(server, 'marcus@acme.example', /^Priya Nair recognized you: \+10 points$/);
  expect(body.text).toContain('For the calm in the launch.');

  const marcus = await aPerson({ viewport: { width: 375, height: 780 } });
  await marcus.page.goto(/https?:\S+\/unsubscribe#\S+/.exec(body.text)?.[0] ?? '');
  const stop = marcus.page.getByRole('button', { name: 'Stop these emails' });
  await stop.waitFor();
  await expectAccessible(marcus.page);
  await stop.click();
  await marcus.page.getByRole('heading', { name: 'Done' }).waitFor();
  await expectAccessible(marcus.page);
  await marcus.page.goto('about:blank');
  await marcus.page.goto('/unsubscribe#forged.link.getting_points.x');
  await stop.click();
  await marcus.page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  await marcus.leave();

  await recognise(priya, '+1 #teamwork For the second launch.', 'marcus', 'grace');
  await expectTold('grace@acme.example', 'For the second launch.');
  const again = await aMember('marcus@acme.example', { at: '/edit-profile' });
  await flip(again.page, 'Notifications', 'Points you receive: By email', true);
  await recognise(priya, '+1 #teamwork For the third launch.', 'marcus');
  await expectTold('marcus@acme.example', 'For the third launch.');
  expect(await toldOf('marcus@acme.example', 'For the second launch.')).toEqual([false]);
  await expectNoTrouble(again);
});

test.runIf(isLong)(
  'a mail switched off for the team reaches nobody, for oneself only the others; switched on, everybody',
  async () => {
    const { page } = anna;
    const [grace, tom] = ['grace@acme.example', 'tom@acme.example'];
    await page.goto('/settings/notifications');
    await flip(page, 'For the whole team', 'Getting points', false);
    await flip(page, 'For you', 'New requests for rewards and awards: By email', false);
    await toFeed(priya);
    await recognise(priya, '+1 #teamwork For the quiet desk.', 'grace', 'tom');
    // Mails go out in order: when that of a later request has arrived, those of the thanks are not coming any more.
    await give(anna, 50, priya);
    await priya.page.goto('/rewards');
    const coffee = priya.page.getByRole('article', { name: 'Coffee for two' });
    await coffee.getByRole('button', { name: 'Redeem' }).click();
    await priya.page.getByRole('button', { name: /^Redeem for/ }).click();
    const request = /^Priya Nair requested “Coffee for two”$/;
    await mailTo(server, 'marcus@acme.example', request);
    expect(await mailsTo(server, 'anna@acme.example', request)).toEqual([]);
    for (const email of [grace, tom]) expect(await toldOf(email, 'For the quiet desk.')).toEqual([false]);

    await flip(page, 'For the whole team', 'Getting points', true);
    await priya.page.goto('/feed');
    await recognise(priya, '+1 #teamwork For the loud party.', 'grace', 'tom');
    for (const email of [grace, tom]) {
      await expectTold(email, 'For the loud party.');
      expect(await toldOf(email, 'For the quiet desk.')).toEqual([false]);
    }
  },
);

test.runIf(isLong)(
  'mails to members without a language of their own are in that of the workspace',
  async () => {
    const token = await tokenFor(server, 'olga@siesta.example', {
      found: { name: 'Siesta', first: 'Olga', last: 'Lund' },
    });
    await joinTeam(server, token, 'yuki@siesta.example', ['Yuki', 'Sato']);
    const owner = await aPerson({ token });
    const { page } = owner;
    await page.goto('/settings/global');
    await startEmpty(owner);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.goto('/feed');
    await recognise(owner, '+1 #teamwork For the siesta.', 'yuki');
    await mailTo(server, 'yuki@siesta.example', /^Olga Lund te da las gracias/);
    await expectNoTrouble(owner);
  },
);

test('the texts of a file stand side by side in five languages', async () => {
  const { page, leave } = await aPerson();
  await page.goto('/texts?file=web/news');
  const title = page.getByRole('row').filter({ has: page.getByText('news.title', { exact: true }) });
  expect(await title.getByRole('cell').allInnerTexts()).toEqual([
    'Notifications',
    'Уведомления',
    'Notificaciones',
    'Notificações',
    'Сповіщення',
  ]);
  await page.getByRole('link', { name: 'glossary' }).click();
  await page.getByRole('cell', { name: 'leaderboard', exact: true }).waitFor();
  await leave();
});

test.runIf(isLong)('every mail fits a phone, is accessible, and can be read in the dark', async () => {
  const { page, leave } = await aPerson({ viewport: { width: 375, height: 780 } });
  await page.goto('/mails');
  const names = await page.locator('nav a').allTextContents();
  expect(names.length).toBeGreaterThan(12);
  for (const [at, mail] of oneIn(4, [...names.entries()])) {
    const language = languages[at % languages.length] ?? 'en';
    const shown = (scheme: string): string =>
      `/mails/shown?${new URLSearchParams({ mail, language, scheme }).toString()}`;
    await page.goto(shown('light'));
    await expectAccessible(page);
    await expectFits(page);
    await page.goto(shown('dark'));
    expect(await findViolations(page, { rules: ['color-contrast'] })).toEqual({});
  }
  await leave();
});
