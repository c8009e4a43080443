import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  expectFits,
  expectNoTrouble,
  give,
  mailsTo,
  mailTo,
  type Person,
  recognise,
  settled,
} from '../support/journey.ts';
import { aStage } from '../support/stage.ts';

const { server, aPerson, aMember } = aStage([]);

let anna: Person;
let priya: Person;
beforeAll(async () => {
  anna = await aMember('anna@acme.example');
  priya = await aMember('priya@acme.example');
});

const fromPriya = /^Priya Nair recognised you/;

/** Whether somebody was told of each of these thanks, none of which is still on its way. */
const toldOf = async (email: string, ...thanks: string[]): Promise<boolean[]> => {
  const mails = await mailsTo(server, email, fromPriya);
  return thanks.map((words) => mails.some(({ body }) => body.text.includes(words)));
};
const expectTold = async (email: string, words: string): Promise<void> => {
  await expect.poll(() => toldOf(email, words), { timeout: 10_000 }).toEqual([true]);
};

/** Switches a mail that was the other way round, and waits until that is kept. */
const flip = async (page: Page, card: string, mail: string, on: boolean): Promise<void> => {
  const heading = page.getByRole('heading', { name: card, exact: true });
  const own = page.locator('section', { has: heading }).getByRole('switch', { name: mail });
  await own.waitFor();
  await expect.poll(() => own.isChecked()).toBe(!on);
  await own.setChecked(on);
  await settled(page);
};

test('thanks arrive by mail, look well, and its link switches such mails off until one wants them again', async () => {
  await recognise(priya, '+10 #teamwork For the calm in the launch.', 'mar');
  const { body } = await mailTo(server, 'marcus@acme.example', /^Priya Nair recognised you: \+10 points$/);
  expect(body.text).toContain('For the calm in the launch.');

  const marcus = await aPerson({ viewport: { width: 375, height: 780 } });
  await marcus.page.goto(/https?:\S+\/unsubscribe#\S+/.exec(body.text)?.[0] ?? '');
  const stop = marcus.page.getByRole('button', { name: 'Stop these mails' });
  await stop.waitFor();
  await expectAccessible(marcus.page);
  await stop.click();
  await marcus.page.getByRole('heading', { name: 'Done' }).waitFor();
  await expectAccessible(marcus.page);
  await marcus.page.goto('about:blank');
  await marcus.page.goto('/unsubscribe#forged.link.getting_points.x');
  await stop.click();
  await marcus.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await marcus.leave();

  await recognise(priya, '+1 #teamwork For the second launch.', 'marcus', 'grace');
  await expectTold('grace@acme.example', 'For the second launch.');
  const again = await aMember('marcus@acme.example');
  await again.page.goto('/edit-profile');
  await flip(again.page, 'Mails', 'Getting points', true);
  await recognise(priya, '+1 #teamwork For the third launch.', 'marcus');
  await expectTold('marcus@acme.example', 'For the third launch.');
  expect(await toldOf('marcus@acme.example', 'For the second launch.')).toEqual([false]);
  await expectNoTrouble(again);
});

test('what is switched off for the team nobody gets, what for oneself only oneself; switched on, it comes again', async () => {
  const { page } = anna;
  const [grace, tom] = ['grace@acme.example', 'tom@acme.example'];
  await page.goto('/settings/notifications');
  await flip(page, 'For the whole team', 'Getting points', false);
  await flip(page, 'For you', 'Reward redemption', false);
  await recognise(priya, '+1 #teamwork For the quiet desk.', 'grace', 'tom');
  // A request made after the thanks is told after them: to those administrators who want to hear of it.
  await give(anna, 50, priya);
  await priya.page.goto('/rewards');
  const coffee = priya.page.getByRole('article', { name: 'Coffee for two' });
  await coffee.getByRole('button', { name: 'Redeem' }).click();
  await priya.page.getByRole('button', { name: /^Redeem for/ }).click();
  const request = /^Priya Nair asks for “Coffee for two”$/;
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
});

test('the language of the workspace is that of the mails to whoever has chosen none', async () => {
  const { page } = anna;
  await page.goto('/settings/global');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.goto('/feed');
  await recognise(anna, '+1 #teamwork For the siesta.', 'yuki');
  await mailTo(server, 'yuki@acme.example', /^Anna Petrova te da las gracias/);
  await expectNoTrouble(anna, priya);
});

test.each(['light', 'dark'] as const)(
  'every mail fits a telephone and a reader of screens, %s',
  async (scheme) => {
    const { page, leave } = await aPerson({ viewport: { width: 375, height: 780 } });
    await page.goto('/mails');
    const names = await page.locator('nav a').allTextContents();
    expect(names.length).toBeGreaterThan(12);
    for (const [at, mail] of names.entries()) {
      const language = ['en', 'ru', 'es'][at % 3] ?? 'en';
      await page.goto(`/mails/shown?${new URLSearchParams({ mail, language, scheme }).toString()}`);
      await expectAccessible(page);
      await expectFits(page);
    }
    await leave();
  },
);
