import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { compose, expectAccessible, expectNoTrouble, type Person, settled } from '../support/journey.ts';
import { aStage } from '../support/stage.ts';

const { aMember } = aStage([]);

let anna: Person;
beforeAll(async () => {
  anna = await aMember('anna@acme.example');
});

const faint = async (page: Page): Promise<string[]> => {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast-enhanced']).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
};

test.each(['/feed', '/rewards', '/settings/global'])(
  'who asks for more contrast reads all of %s at seven to one',
  async (path) => {
    const { page } = anna;
    await page.goto(path);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ contrast: 'more', colorScheme });
      expect([colorScheme, await faint(page)]).toEqual([colorScheme, []]);
    }
    await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light' });
  },
);

/** How an element is set off from what is around it when backgrounds are not shown. */
const lineOf = (page: Page, name: string) =>
  page
    .getByRole('banner')
    .getByRole('link', { name, exact: true })
    .evaluate((element) => {
      const { outlineStyle, borderBottomStyle } = getComputedStyle(element);
      return [outlineStyle, borderBottomStyle].some((style) => style !== 'none');
    });

test('with the system’s own few colours one still sees where one is, what is on and what has the focus', async () => {
  const { page } = anna;
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/feed');
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => lineOf(page, 'Feed')).toBe(true);
  await expect.poll(() => lineOf(page, 'Rewards')).toBe(false);
  const like = page.getByRole('button', { name: /^Like/ }).first();
  await like.focus();
  await page.keyboard.press('Tab');
  const focus = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
  );
  expect(focus).not.toBe('none');
  await settled(page);
  await expectAccessible(page);
  await page.goto('/settings/notifications');
  const toggle = page.getByRole('switch').first();
  const knob = () => toggle.evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
  const before = await knob();
  await toggle.press(' ');
  await expect.poll(knob).not.toBe(before);
  await toggle.press(' ');
  await settled(page);
  await page.emulateMedia({ forcedColors: 'none' });
});

test('nothing moves for who asked for stillness; for others it does', async () => {
  const { page } = anna;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/feed');
  await page.evaluate(() => {
    Object.assign(window, { rained: false });
    new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.nodeName === 'CANVAS')))
        Object.assign(window, { rained: true });
    }).observe(document.body, { childList: true });
  });
  const rained = () => page.evaluate(() => (window as { rained?: boolean }).rained);
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1)
          .length,
    );
  for (const still of [true, false]) {
    await page.emulateMedia({ reducedMotion: still ? 'reduce' : 'no-preference' });
    const dialog = await compose(page, '+1 #teamwork For the quiet hours.', 'mar');
    expect(still ? await moving() : 0).toBe(0);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(rained).toBe(!still);
  }
  await expectNoTrouble(anna);
});
