import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Post } from '#shared/model/post';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { withAnswer } from '../support/answers.ts';
import { shiftWhileLoading } from '../support/layout-shift.ts';
import { mailTo } from '../support/server-mailbox.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { aPng, paint } from '../support/pictures.ts';
import { atRest } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong, oneIn } from '../support/thoroughness.ts';

const { server, aPerson, aMember } = aStage([], {
  FEEDBACK_URL: 'https://feedback.example/bravo',
  HELP_URL: 'https://help.example/bravo',
});

/** The least size of what a finger touches, in CSS pixels. */
const finger = 44;

const phone = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true };

let anna: Person;
let page: Page;
beforeEach(async () => {
  anna = await aMember('anna@acme.example', phone);
  ({ page } = anna);
});

afterEach(() => expectNoTrouble(anna));

/** Taps: the page fits the screen, and the target is large enough for a finger. */
const touch = async (target: Locator): Promise<void> => {
  await target.waitFor();
  await expectFits(page);
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  expect([String(target), Math.min(width, height) >= finger]).toEqual([String(target), true]);
  await target.tap();
};

const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const atFeed = () => page.getByRole('article').first().waitFor();
/** The label around a choice, which is its visible part. */
const choice = (within: Locator, name: string) =>
  within.locator('label', { has: page.getByRole('radio', { name, exact: true }) });

const bar = () => page.getByRole('navigation', { name: 'Tab bar' });
/** A tab by its label: that of the news also has their number. */
const tab = (name: string) =>
  bar()
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) });

/** A new screen is there, with the focus on its title, for screen readers. */
const arrived = async (title: string | RegExp): Promise<void> => {
  await heading(title).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expectFits(page);
};

/** Opens a screen from the menu, which closes. */
const goTo = async (item: string, title: string | RegExp = item): Promise<void> => {
  await touch(button('Open menu'));
  await touch(page.getByRole('dialog').getByRole('link', { name: item, exact: true }));
  await arrived(title);
};

test.runIf(isLong)('a member signs in with a code and signs out', async () => {
  await anna.leave();
  anna = await aPerson(phone);
  ({ page } = anna);
  await page.goto('/');
  const email = page.getByRole('textbox', { name: 'Work email' });
  await touch(email);
  await email.fill('anna@acme.example');
  await touch(button('Send code'));
  await page.waitForURL('**/code-check');
  const { subject } = await mailTo(server, 'anna@acme.example', /is your Bravo code/);
  await page.getByRole('textbox', { name: 'Code' }).fill(subject.slice(0, 9));
  await touch(button(/Acme Studio/));
  await atFeed();
  await expectFits(page);

  await touch(button('Open menu'));
  await touch(button('Sign out', page.getByRole('dialog')));
  await page.waitForURL('**/login');
  await heading(/./).waitFor();
  await expectFits(page);
});

/** The tabs and the names of those that are marked as the current page. */
const tabs = async (): Promise<{ all: string[]; current: string[] }> => ({
  all: await bar().locator('a > span:last-child').allInnerTexts(),
  current: await bar().locator('a[aria-current=page] > span:last-child').allInnerTexts(),
});

test('the bar at the bottom leads to the main places, and says where one is', async () => {
  expect(await tabs()).toEqual({
    all: ['Feed', 'Rewards', 'Recognize', 'Notifications', 'Me'],
    current: ['Feed'],
  });
  await expectAccessible(page);
  for (const [name, title] of [
    ['Rewards', 'Rewards'],
    ['Notifications', 'Notifications'],
    ['Me', 'Anna Petrova'],
    ['Feed', 'Feed'],
  ] as const) {
    await touch(tab(name));
    await arrived(title);
    expect((await tabs()).current).toEqual([name]);
    // Not only by its color: the current place has a shape behind its picture.
    const shape = (of: Locator) =>
      of
        .locator('span')
        .first()
        .evaluate((icon) => getComputedStyle(icon).backgroundColor);
    expect(await shape(tab(name))).not.toBe(await shape(tab(name === 'Rewards' ? 'Feed' : 'Rewards')));
  }
  await touch(tab('Recognize'));
  await page.getByRole('dialog', { name: 'Recognize a colleague' }).waitFor();
});

test.runIf(isLong)(
  'the dashboard is in the menu of those who may see it, and every bar has the same places',
  async () => {
    await goTo('Dashboard');
    const diego = await aMember('diego@acme.example', phone);
    ({ page } = diego);
    expect((await tabs()).all).toEqual(['Feed', 'Rewards', 'Recognize', 'Notifications', 'Me']);
    await expectNoTrouble(diego);
    await diego.leave();
  },
);

/** Whether somebody can touch the middle of an element: nothing lies over it. */
const isOnTop = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.contains(there) || (there?.contains(element) ?? false);
  });

test('the bar covers nothing: the end of a page, what has the focus, and the buttons of a dialog stay visible', async () => {
  await page.goto('/settings/danger');
  const last = page.getByRole('main').getByRole('button').last();
  await last.waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await isOnTop(last)).toBe(true);

  await page.goto('/settings/values');
  const edit = page.getByRole('button', { name: /^Edit/ });
  await edit.last().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  // From the first to the last by the keyboard: each is scrolled to above the bar.
  await edit.first().focus();
  for (let step = 0; step < 2 * (await edit.count()) - 2; step += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.locator(':focus').evaluate((element) => element.getBoundingClientRect().bottom),
    ).toBeLessThan((await bar().boundingBox())?.y ?? 0);
  }

  // So is what is written in when the bar of unsaved changes comes in between.
  await page.goto('/settings/dates');
  const points = page.getByRole('textbox', { name: /^Points for a birthday/ });
  await points.fill('30');
  await page.getByText('You have unsaved changes').waitFor();
  await atRest(page);
  expect(await isOnTop(points)).toBe(true);

  // A press on it counts, although it ends the typing, which brings the other bar back.
  await button('Save changes').tap();
  await page.getByText('Saved.', { exact: true }).waitFor();

  await page.goto('/feed?compose');
  const send = button('Send points', page.getByRole('dialog'));
  await send.waitFor();
  await atRest(page);
  await send.scrollIntoViewIfNeeded();
  expect(await isOnTop(send)).toBe(true);
});

test('the bar makes room for the keyboard while somebody types', async () => {
  await page.goto('/settings/team');
  await bar().waitFor();
  const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
  await search.tap();
  await bar().waitFor({ state: 'hidden' });
  await search.blur();
  await bar().waitFor();
  // A choice needs no keyboard.
  await page.getByRole('radio').nth(1).focus();
  expect(await bar().isVisible()).toBe(true);
});

test('the first post is visible without scrolling, and comes before the ranking', async () => {
  await page.setViewportSize({ width: 375, height: 667 });
  const post = page.getByRole('article').first();
  // It arrives after the post, and belongs to it.
  await button(/^Me too/, post).waitFor();
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await post.boundingBox()) ?? {};
      return y + height < ((await bar().boundingBox())?.y ?? 0);
    })
    .toBe(true);
  const ranking = page.locator('summary', { hasText: 'Leaderboard' });
  await touch(ranking);
  // The checklist beside it is a list too, and arrives later.
  const first = page.locator('details', { has: ranking }).getByRole('listitem').first();
  await first.waitFor();
  await first.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await expect.poll(() => isOnTop(first)).toBe(true);
  await expectFits(page);
  await expectAccessible(page);
});

test.runIf(isLong)(
  'the menu leads to every other screen, and the dialogs it opens can be closed',
  async () => {
    await touch(button('Open menu'));
    const menu = page.getByRole('dialog');
    await menu.getByRole('listitem').first().waitFor();
    await expectAccessible(page);
    const offered = await menu.getByRole('listitem').allInnerTexts();
    await touch(button('Close', menu));
    await menu.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Open menu');

    const screens = {
      Dashboard: 'Dashboard',
      Settings: 'Settings',
      'Team management': 'Team',
      'Rewards management': 'Rewards',
      'Billing management': 'Billing',
    };
    for (const [item, title] of Object.entries(screens)) await goTo(item, title);
    await touch(tab('Feed'));
    await arrived('Feed');
    for (const [item, kind] of [
      ['Getting started', 'link'],
      ['Reports', 'button'],
    ] as const) {
      await touch(button('Open menu'));
      await touch(menu.getByRole(kind, { name: item }));
      await page.getByRole('dialog', { name: item }).waitFor();
      await touch(button('Close', page.getByRole('dialog', { name: item })).first());
      await menu.waitFor({ state: 'detached' });
    }
    const outside = [
      'Getting started',
      'Reports',
      'Feedback',
      'Help center',
      'Switch to dark mode',
      'Sign out',
    ];
    expect(offered.toSorted()).toEqual([...Object.keys(screens), ...outside].toSorted());
  },
);

test.runIf(isLong)('a colleague is thanked and liked', async () => {
  await touch(button('Who made your day?'));
  const composer = page.getByRole('dialog');
  await composer.getByRole('combobox').fill('pri');
  await touch(page.getByRole('option', { name: /Priya Nair/ }));
  await touch(choice(composer, '10 points each'));
  const why = composer.getByRole('textbox', { name: 'Why' });
  await touch(why);
  await why.fill('For the walk in the park.');
  await touch(choice(composer, 'Teamwork'));
  await touch(button('Send points', composer));
  await composer.waitFor({ state: 'detached' });
  const posts = page.getByRole('article');
  await posts.filter({ hasText: 'For the walk in the park.' }).getByText('10 points').waitFor();

  const other = posts.filter({ hasNot: page.getByText('For the walk in the park.') }).first();
  const like = button(/^Like\b/, other);
  const before = await like.getAttribute('aria-pressed');
  await touch(like);
  await expect.poll(() => like.getAttribute('aria-pressed')).not.toBe(before);
});

test.each(
  oneIn(6, [
    ['/feed', /\/assets\/getting-started-/],
    ['/feed', /\/api\/v1\/config/],
    ['/rewards', /\/api\/v1\/(config|shop)/],
    ['/dashboard', /\/api\/v1\/leaderboards\/statistics/],
    ['/dashboard', /\/api\/v1\/groups/],
    ['/settings', /\/api\/v1\/(config|settings)/],
    ['/news', /\/api\/v1\/news/],
    ['/settings/team', /\/api\/v1\/users/],
    ['/settings/team', /\/api\/v1\/groups/],
    ['/settings/rewards/all', /\/api\/v1\/rewards\/purchases/],
    ['/profile/me', /\/api\/v1\/groups/],
    ['/edit-profile', /\/assets\/(date|picture)-field-/],
  ] as const),
)('%s does not shift while its parts arrive', async (path, late) => {
  const isOutline = late.source.includes('config');
  const shown = isOutline
    ? page.locator('main [aria-busy]').first()
    : path === '/feed'
      ? page.getByRole('article').first()
      : heading(/./);
  expect(await shiftWhileLoading(page, path, shown, late)).toBeLessThanOrEqual(0.02);
});

test('a wide picture in a post leaves its names their room', async () => {
  const body = aPng(paint(200, 200));
  await page.route('https://media1.giphy.com/**', (route) =>
    route.fulfill({ contentType: 'image/png', body }),
  );
  await withAnswer<Post[]>('posts', (posts) =>
    posts.map((post) => ({ ...post, gif: 'https://media1.giphy.com/media/1/200.gif' })),
  )(page);
  const post = page.getByRole('article').first();
  const picture = await post.getByRole('img', { name: 'Animated GIF' }).boundingBox();
  const names = await post.locator('header').boundingBox();
  expect(picture?.width).toBe(200);
  expect(names?.width).toBeGreaterThan(200);
});

test.runIf(isLong)('a reward is redeemed', async () => {
  await touch(tab('Rewards'));
  await arrived('Rewards');
  const coffee = page.getByRole('article', { name: 'Coffee for two' });
  await touch(button('Redeem', coffee));
  await touch(button(/^Redeem for/, page.getByRole('dialog')));
  await page.getByText('Requested: Coffee for two.', { exact: false }).waitFor();
  await touch(page.getByRole('link', { name: 'My rewards' }));
  const request = page
    .getByRole('listitem')
    .filter({ hasText: 'Coffee for two' })
    .filter({ hasText: 'Pending' });
  await request.first().waitFor();
  await expectFits(page);
  await expect.poll(() => request.count()).toBe(1);
});

test.runIf(isLong)('every area of the settings opens and leads back', async () => {
  await goTo('Settings');
  const areas = page.getByRole('main').getByRole('listitem').getByRole('link');
  await areas.first().waitFor();
  const names = await areas.locator('strong').allInnerTexts();
  expect(names.length).toBeGreaterThan(6);
  for (const name of oneIn(4, names)) {
    await touch(areas.filter({ has: page.getByText(name, { exact: true }) }));
    await heading(/./).and(page.locator('h1:not(:text-is("Settings"))')).waitFor();
    await touch(page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).first());
    await heading('Settings').waitFor();
  }
});
