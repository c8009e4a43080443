import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFitsEverywhere } from '../support/accessibility.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { aMember } = aStage();

test('Ctrl+K finds screens, people and actions by keyboard, and gives the focus back', async () => {
  const anna = await aMember('anna@acme.example');
  const { page } = anna;
  await page
    .getByRole('button', { name: /Search/ })
    .filter({ hasText: 'K' })
    .waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Search/ });
  await field.waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.type('dashb');
  await page
    .getByRole('option', { name: /Dashboard/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await page.keyboard.press('Control+k');
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('lee mar');
  const people = page.getByRole('option', { name: 'Marcus Lee', exact: true });
  await people.waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await people.click();
  await page.waitForURL('**/profile/*');
  await page.getByRole('heading', { level: 1, name: 'Marcus Lee' }).waitFor();

  await page.keyboard.press('Control+k');
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('recognise marcus');
  await page.getByRole('option', { name: /^Recognize Marcus Lee/ }).click();
  const composer = page.getByRole('dialog');
  await composer.getByText('Marcus Lee').first().waitFor();
  await page.keyboard.press('Escape');
  await composer.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('zzzz');
  await page.getByText('Nothing found for “zzzz”.').waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await expectNoTrouble(anna);
});

test.runIf(isLong)('on a phone it is a search that fills the screen, and fits', async () => {
  const tom = await aMember('tom@acme.example', { viewport: { width: 375, height: 667 } });
  const { page } = tom;
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  const field = page.getByRole('combobox', { name: /Search/ });
  await field.fill('grace');
  await page.getByRole('option', { name: 'Grace Okafor', exact: true }).waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
  await page.getByRole('option', { name: 'Grace Okafor', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Grace Okafor' }).waitFor();
  await expectNoTrouble(tom);
});

test.runIf(isLong)(
  'pointing at a name shows a card, which Esc closes and from which one recognizes',
  async () => {
    const lena = await aMember('lena@acme.example');
    const { page } = lena;
    await page
      .getByRole('button', { name: /Search/ })
      .filter({ hasText: 'K' })
      .waitFor();
    const post = page.getByRole('article').filter({ hasNotText: 'Lena Fischer' }).first();
    const name = post.getByRole('heading').getByRole('link').first();
    const who = (await name.textContent()) ?? '';
    await name.hover();
    const card = page.getByRole('dialog', { name: who, exact: true });
    await card.getByRole('link', { name: 'Recognize' }).waitFor();
    await settled(page);
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => card.isVisible()).toBe(false);

    await page.mouse.move(2, 2);
    await page.keyboard.press('Tab');
    await name.focus();
    await card.getByRole('link', { name: 'Recognize' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Recognize');
    await page.keyboard.press('Escape');
    await expect.poll(() => card.isVisible()).toBe(false);
    await page.mouse.move(640, 700);
    await name.hover();
    await card.getByRole('link', { name: 'Recognize' }).waitFor();
    await card.getByRole('link', { name: 'Recognize' }).click();
    await page.getByRole('dialog').getByText(who).first().waitFor();
    await expectNoTrouble(lena);
  },
);

test.runIf(isLong)(
  'a long press on a name shows the card, which stays when the finger lets go; a tap follows the link',
  async () => {
    const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };
    const grace = await aMember('grace@acme.example', phone);
    const { page } = grace;
    await page.getByRole('button', { name: 'Search', exact: true }).first().waitFor();
    const name = page.getByRole('article').first().getByRole('heading').getByRole('link').first();
    const who = (await name.textContent()) ?? '';
    const { x = 0, y = 0 } = (await name.boundingBox()) ?? {};
    const touch = await page.context().newCDPSession(page);
    const point = { x: x + 10, y: y + 10 };
    const card = page.getByRole('dialog', { name: who, exact: true });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await card.getByRole('link', { name: 'Recognize' }).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await settled(page);
    // It would close a moment after the name gets the focus.
    await page.waitForFunction(
      (from) => performance.now() - from > 600,
      await page.evaluate(() => performance.now()),
    );
    expect(await card.isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/feed');
    await expectAccessibleInBothSchemes(page);
    await page.touchscreen.tap(4, 300);
    await expect.poll(() => card.isVisible()).toBe(false);
    await page.touchscreen.tap(point.x, point.y);
    await page.waitForURL('**/profile/*');
    await expectNoTrouble(grace);
  },
);
