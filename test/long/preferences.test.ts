import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, findViolations, useScheme } from '../support/accessibility.ts';
import { compose } from '../support/journey.ts';
import type { Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const { aMember, setUp } = aStage();

let anna: Person;
setUp(async () => {
  anna = await aMember('anna@acme.example');
});

test.each(['/feed', '/rewards', '/settings/global'])(
  'with more contrast all text of %s has a contrast of seven to one',
  async (path) => {
    const { page } = anna;
    await page.goto(path);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await settled(page);
    await page.emulateMedia({ contrast: 'more' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await useScheme(page, colorScheme);
      const faint = await findViolations(page, { rules: ['color-contrast-enhanced'] });
      expect([colorScheme, faint]).toEqual([colorScheme, {}]);
    }
  },
);

/** Whether a line marks an element when backgrounds are not shown. */
const lineOf = (page: Page, name: string) =>
  page
    .getByRole('banner')
    .getByRole('link', { name, exact: true })
    .evaluate((element) => {
      const { outlineStyle, borderBottomStyle } = getComputedStyle(element);
      return [outlineStyle, borderBottomStyle].some((style) => style !== 'none');
    });

test('with forced colors the current page, a switch that is on and the focus can still be seen', async () => {
  const { page } = anna;
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/feed');
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => lineOf(page, 'Feed')).toBe(true);
  await expect.poll(() => lineOf(page, 'Rewards')).toBe(false);
  const like = page.getByRole('button', { name: /^Like\b/ }).first();
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
  await expect.poll(knob).toBe(before);
});

test('nothing moves with reduced motion; without it confetti falls', async () => {
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
});
