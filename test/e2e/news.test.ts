import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFits } from '../support/accessibility.ts';
import { withFailure } from '../support/answers.ts';
import { ask, recognise, toFeed } from '../support/journey.ts';
import type { Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { until } from '../support/until.ts';
import { isLong } from '../support/thoroughness.ts';

const { aMember, setUp } = aStage();

let priya: Person;
let marcus: Person;
setUp(async () => {
  priya = await aMember('priya@acme.example');
  marcus = await aMember('marcus@acme.example');
});

const bell = (page: Page, unread: RegExp | string = /^Notifications/) =>
  page.getByRole('button', { name: unread, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** The server has told a person of so many news. */
const hasUnread = (person: Person, count: number): Promise<void> =>
  until(
    async () => ((await ask(person, '/news/unread')) as { unread: number }).unread === count,
    `${count} unread`,
  );

const readAll = async (person: Person): Promise<void> => {
  const { newest } = (await ask(person, '/news/unread')) as { newest: number };
  if (newest > 0) await ask(person, '/news/read', { method: 'PUT', body: { until: newest } });
};

test('news arrive within half a minute while the page is open, and are read', async () => {
  const { page } = marcus;
  await page.clock.install();
  await toFeed(marcus);
  await readAll(marcus);
  await page.reload();
  await bell(page, 'Notifications').waitFor();
  const { user } = (await ask(marcus, '/config')) as { user: { balance: number } };
  await toFeed(priya);
  await recognise(priya, '+2 #teamwork For the open window.', 'marcus');
  await hasUnread(marcus, 1);
  await page.clock.fastForward(30_000);
  await bell(page, 'Notifications, 1 unread').waitFor();
  // What the news are about is fetched as well.
  await page.getByRole('button', { name: '1 new post' }).waitFor();
  await page.getByText(`${user.balance + 2} coins to spend`).waitFor();

  await bell(page).press('Enter');
  await panel(page).getByRole('heading', { name: 'Notifications' }).and(page.locator(':focus')).waitFor();
  const item = panel(page).getByRole('listitem').filter({ hasText: 'For the open window.' });
  await item.getByText('Priya Nair gave you 2 points').waitFor();
  await item.getByText('Unread').waitFor();
  expect(await item.getByRole('link').getAttribute('href')).toMatch(/^\/posts\/[0-9A-Z]{26}$/);
  await settled(page);
  await expectAccessibleInBothSchemes(page);

  await recognise(priya, '+1 #teamwork For the open door.', 'marcus');
  await hasUnread(marcus, 2);
  // Whoever comes back to the page sees it at once, but it asks no more often than every five seconds.
  await page.clock.fastForward(6000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await panel(page).getByText('For the open door.').waitFor();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await bell(page, 'Notifications').waitFor();
  await expect.poll(() => panel(page).getByText('Unread').count()).toBe(0);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  await bell(page).and(page.locator(':focus')).waitFor();
  await page.reload();
  await bell(page, 'Notifications').waitFor();
});

test.runIf(isLong)('a kind that is switched off does not arrive, the others do', async () => {
  const { page } = marcus;
  await page.goto('/edit-profile');
  const own = page.getByRole('switch', { name: 'Points for you: In Bravo' });
  await own.uncheck();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await toFeed(priya);
  await recognise(priya, '+1 #teamwork For the switch.', 'marcus');
  const post = priya.page.getByRole('article').filter({ hasText: 'For the switch.' });
  await post.getByRole('button', { name: /^Comment,/ }).click();
  await post.getByRole('textbox', { name: 'Your comment' }).and(priya.page.locator(':focus')).waitFor();
  await priya.page.keyboard.type('And once more');
  await priya.page.keyboard.press('Control+Enter');
  await post.getByRole('listitem').filter({ hasText: 'And once more' }).waitFor();
  await until(
    async () => JSON.stringify(await ask(marcus, '/news')).includes('comment'),
    'the comment is told',
  );
  await page.goto('/news');
  const main = page.getByRole('main');
  await main.getByText('And once more').waitFor();
  expect(await main.getByText('For the switch.').count()).toBe(0);
  await page.goto('/edit-profile');
  await own.check();
  await settled(page);
});

test('on a phone the bar leads to the news, which say when they cannot be loaded', async () => {
  const anna = await aMember('anna@acme.example', { viewport: { width: 375, height: 740 } });
  const { page } = anna;
  await page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).click();
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await settled(page);
  await expectFits(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await withFailure('news')(page);
  await page.getByText('Your notifications couldn’t be loaded').waitFor();
  await expectFits(page);
  await expectAccessibleInBothSchemes(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  anna.trouble.length = 0;
});
