import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { founder } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const { aMember } = aStage();

/** The left and the right edge of something, in pixels. */
const edges = async (of: Locator): Promise<[left: number, right: number]> => {
  const { x = 0, width = 0 } = (await of.boundingBox()) ?? {};
  return [Math.round(x), Math.round(x + width)];
};

/** The edges of everything that a screen shows: its first and its last pixel. */
const contentEdges = (page: Page): Promise<[left: number, right: number]> =>
  page.locator('main').evaluate((main) => {
    const boxes = [...main.querySelectorAll('article, section, a, button, input, [role=row], tr, li, h1')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
      // A link for the keyboard is above the page until it has the focus.
      .filter(({ width, bottom }) => width > 1 && bottom > 0);
    return [
      Math.round(Math.min(...boxes.map(({ left }) => left))),
      Math.round(Math.max(...boxes.map(({ right }) => right))),
    ];
  });

/** What fills its screen from edge to edge. */
const wide = ['/feed', '/settings/team', '/settings/rewards/all', '/settings/audit'];
const reading = ['/rewards', '/dashboard', '/settings/values'];
/** The cards of the side columns have room for the outline of the focus. */
const about = 6;

test.each([1280, 1440, 1920])(
  'the header stays where it is at %i pixels, and pages have its edges or its middle',
  async (width) => {
    const anna = await aMember(founder, { viewport: { width, height: 900 } });
    const { page } = anna;
    for (const path of [...wide, ...reading]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      await expectFits(page);
      const [left, right] = await edges(page.locator('header').first().locator('> div'));
      const [contentLeft, contentRight] = await contentEdges(page);
      // Without the bar for scrolling, whose place stays free.
      const room = await page.evaluate(() => document.body.getBoundingClientRect().width);
      const [inside, middle] = [Math.min(room, 1480) - 40, room / 2];
      expect([path, right - left]).toEqual([path, inside + 40]);
      expect([path, Math.abs((left + right) / 2 - middle) <= 1]).toEqual([path, true]);
      const column = wide.includes(path) ? inside : Math.min(inside, 956);
      // The menu of the settings stays where it is, too.
      const start = middle - (path.startsWith('/settings') ? inside : column) / 2;
      const end = path === '/settings/values' ? contentRight : middle + column / 2;
      expect([path, Math.abs(contentLeft - start) <= about]).toEqual([path, true]);
      expect([path, Math.abs(contentRight - end) <= about]).toEqual([path, true]);
    }
    await expectNoTrouble(anna);
    await anna.leave();
  },
);

test('the keyboard reaches the first post before the ranking, and a link leads past the posts', async () => {
  const grace = await aMember('grace@acme.example', { viewport: { width: 1440, height: 900 } });
  const { page } = grace;
  await page.getByRole('article').first().waitFor();
  await settled(page);
  const within = (selector: string): Promise<boolean> =>
    page.evaluate((one) => document.activeElement?.closest(one) !== null, selector);
  await page.locator('[data-prompt]').focus();
  for (let steps = 0; !(await within('article')); steps += 1) {
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    expect({ focused, late: steps >= 10 }).toEqual({ focused, late: false });
    expect({ focused, aside: await within('aside') }).toEqual({ focused, aside: false });
    await page.keyboard.press('Tab');
  }
  const past = page.getByRole('link', { name: 'Your points and the leaderboard' });
  await past.focus();
  expect((await past.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/feed#beside');
  await settled(page);
  await page.keyboard.press('Tab');
  expect(await within('aside')).toBe(true);
  await expectNoTrouble(grace);
  await grace.leave();
});
