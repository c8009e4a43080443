import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { aGif, startGiphy } from '../support/giphy.ts';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFitsEverywhere,
} from '../support/accessibility.ts';
import { atFeed } from '../support/journey.ts';
import { mailTo } from '../support/server-mailbox.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { browserLimits } from '#shared/model/choices';
import { aJpeg, aPng, paint } from '../support/pictures.ts';
import { aStage } from '../support/stage.ts';
import { isLong, oneIn } from '../support/thoroughness.ts';

const giphy = await startGiphy(({ query }) => ({
  body: {
    data: query['q'] === 'nothing' ? [] : [aGif('party'), aGif('dance'), aGif('cheer')],
    pagination: { total_count: 3 },
  },
}));
afterAll(giphy.stop);
const { server, aPerson, tokenOf } = aStage([], { GIPHY_URL: giphy.url, SECRET_GIFS: 'the-key' });

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const enter = async (email: string, at = '/feed'): Promise<Person> => {
  const person = await aPerson({ token: await tokenOf(email) });
  // GIPHY's pictures, from this machine.
  await person.page.route(/^https:\/\/media\d\.giphy\.com\//, (route) =>
    route.fulfill({ contentType: 'image/gif', body: pixel }),
  );
  await person.page.goto(at);
  if (at === '/feed') await atFeed(person.page);
  return person;
};

/** The same person at another browser. */
const elsewhere = ({ token }: Person, locale: string): Promise<Person> => aPerson({ locale, token });

/** Accessible in both color schemes, and nothing sticks out at the side at any width. */
const expectSound = async (page: Page): Promise<void> => {
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFitsEverywhere(page);
};

test('a name in the feed leads to a profile with activity, senders and posts, all by keyboard', async () => {
  const priya = await enter('priya@acme.example');
  const { page } = priya;
  const name = page.getByRole('article').getByRole('link', { name: 'Yuki Tanaka' }).first();
  await name.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile/*');
  await page.getByRole('heading', { name: 'Yuki Tanaka', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('heading', { name: 'Thanked most by' }).waitFor();
  const chart = page.getByRole('slider', { name: 'Points by day' });
  await chart.focus();
  const before = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(before);
  await page.getByRole('tab', { name: 'Received' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Given', selected: true }).waitFor();
  await expect.poll(() => page.getByRole('tab', { name: 'Balance history' }).count()).toBe(0);
  await expectSound(page);
  await page.getByRole('link', { name: 'Recognize' }).click();
  await page.getByRole('dialog').getByText('Yuki Tanaka').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  await page.getByRole('heading', { name: 'Priya Nair', level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'Balance history' }).click();
  await page.getByText('Thanked by a colleague').first().waitFor();
  await expectAccessible(page);

  await page.goto('/profile/01ARZ3NDEKTSV4RRFFQ69G5FAV');
  await page.waitForURL('**/404');
  await expectNoTrouble(priya);
});

test('an address of one’s own profile that does not name its member leads to it', async () => {
  const priya = await enter('priya@acme.example', '/profile/me?tab=statement');
  const { page } = priya;
  await page.getByRole('heading', { name: 'Priya Nair', level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'Balance history', selected: true }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/profile\/\w{26}$/);
  await expectNoTrouble(priya);
});

test('a typed birthday and a chosen hire date are saved, and shown in the date format of each reader', async () => {
  const tom = await enter('tom@acme.example', '/edit-profile');
  const { page } = tom;
  const birthday = page.getByRole('textbox', { name: 'Birthday' });
  await birthday.fill('31/02/1990');
  await page.getByRole('textbox', { name: 'Job title' }).fill('Lead engineer');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Wrong format').waitFor();
  await birthday.fill('21 nov 1990');
  await birthday.blur();
  await expect.poll(() => birthday.inputValue()).toBe('21/11/1990');
  const hired = page.getByRole('textbox', { name: 'Hire date' });
  await hired.fill('1.3.2024');
  await hired.blur();
  await page.getByRole('button', { name: 'Open the calendar' }).last().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Calendar' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: '1 March 2024', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => hired.inputValue()).toBe('02/03/2024');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved.').waitFor();
  await expectSound(page);

  for (const [locale, written] of oneIn(3, [
    ['en-US', '11/21/1990'],
    ['ru', '21.11.1990'],
    ['es', '21/11/1990'],
  ] as const)) {
    const other = await elsewhere(tom, locale);
    await other.page.goto('/edit-profile');
    const field = other.page.locator('input[name=birth_date]');
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe(written);
    await expectAccessible(other.page);
    await expectNoTrouble(other);
  }
  await page.getByRole('link', { name: 'View profile' }).click();
  await page.getByRole('definition').getByText('21 November', { exact: true }).waitFor();
  await page.getByText('2 March 2024').waitFor();
  await page.getByText('Lead engineer').waitFor();
  await expectNoTrouble(tom);
});

test('an email address changes with the code sent to it; other devices are signed out', async () => {
  const omar = await enter('omar@acme.example');
  const { page } = omar;
  const old = await elsewhere(omar, 'en-GB');
  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'New email' }).fill('tom@acme.example');
  await page.keyboard.press('Enter');
  await dialog.getByText('User with this email already exists. Use a different address.').waitFor();
  await dialog.getByRole('textbox', { name: 'New email' }).fill('omar.new@acme.example');
  await page.keyboard.press('Enter');
  const { subject } = await mailTo(server, 'omar.new@acme.example', /\d{4} \d{4}/);
  const code = /\d{4} \d{4}/.exec(subject)?.[0] ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code.startsWith('1') ? '2222 2222' : '1111 1111');
  await dialog.getByText('Invalid code. Please try again').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Your email is now omar.new@acme.example.').waitFor();
  await page.reload();
  await page.getByText('omar.new@acme.example', { exact: true }).waitFor();
  await old.page.goto('/feed');
  await old.page.waitForURL('**/login');
  expect(await old.page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  // It was not Omar: the mail to the old address brings it back.
  const { body } = await mailTo(server, 'omar@acme.example', /was changed/);
  await old.page.goto('/undo#forged');
  await old.page.getByRole('button', { name: 'Restore my address' }).click();
  await old.page.getByText('This link doesn’t work').waitFor();
  await old.page.goto(/https?:\S+\/undo#\S+/.exec(body.text)?.[0] ?? '');
  await old.page.getByRole('button', { name: 'Restore my address' }).waitFor();
  await expectAccessible(old.page);
  await old.page.keyboard.press('Tab');
  await old.page.getByRole('button', { name: 'Restore my address' }).press('Enter');
  await old.page.getByText('Sign in with omar@acme.example.').waitFor();
  await old.page.getByRole('link', { name: 'Sign in' }).click();
  await old.page.waitForURL('**/login');
  await page.goto('/feed');
  await page.waitForURL('**/login');
  await expectNoTrouble(omar, old);
});

test('a photo is checked, cropped, shown in the header and removed after a confirmation', async () => {
  const lena = await enter('lena@acme.example', '/edit-profile');
  const { page } = lena;
  const input = page.locator('input[type=file]');
  await input.waitFor({ state: 'attached' });
  const png = aPng(paint(300, 200));
  const choose = (buffer: Buffer) => input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await choose(aPng(paint(2, 2), { width: browserLimits.picturePixels + 1, height: 1 }));
  await page.getByText('The file is too large. Choose a smaller one.').waitFor();
  await choose(Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'));
  await page.getByText(/^This is a HEIC photo/).waitFor();
  await choose(Buffer.from('not a picture at all'));
  await page.getByText('Wrong format').waitFor();
  await choose(png.subarray(0, 60));
  await page.getByText('Error reading the file').waitFor();

  // As phones take them: larger than what may be sent, with more behind the picture.
  const photo = Buffer.concat([await aJpeg(paint(400, 200)), Buffer.alloc(5.5 * 1024 * 1024)]);
  await choose(photo);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await settled(page);
  await expectAccessible(page);
  await dialog.getByRole('slider', { name: 'Zoom' }).focus();
  await page.keyboard.press('ArrowRight');
  // Everything that dragging does, single clicks do, too: to the edge, and not beyond it.
  const media = dialog.locator('img');
  const at = () => media.evaluate((image) => image.getBoundingClientRect().left);
  const before = await at();
  const left = dialog.getByRole('button', { name: 'Move left' });
  await left.click();
  await expect.poll(at).toBeLessThan(before);
  while ((await left.getAttribute('aria-disabled')) === null) await left.click();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => dialog.getByRole('slider').inputValue()).toBe('1.3');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  const shown = page.locator('header img[src^="/media/avatars/"]');
  await shown.first().waitFor();

  await page.getByRole('button', { name: /Remove/ }).click();
  await dialog.getByText('Remove your photo?').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => shown.count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: /Remove/ }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => shown.count()).toBe(0);
  await expectNoTrouble(lena);
});

test.runIf(isLong)(
  'a GIF is found by keyboard and sent with the post, whose value can be changed',
  async () => {
    const diego = await enter('diego@acme.example');
    const { page } = diego;
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Recognize a colleague' });
    await dialog.getByRole('combobox', { name: 'Search people' }).fill('em');
    await page.getByRole('option', { name: /Emma/ }).click();
    await dialog.getByRole('textbox', { name: 'Why' }).fill('You danced us through the launch');
    await dialog.getByRole('button', { name: 'Add a GIF' }).click();
    await page.getByRole('searchbox', { name: 'Search GIPHY' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').waitFor({ state: 'detached' });
    // What was written is still there: Escape left the picker alone.
    await dialog.getByRole('button', { name: 'Add a GIF' }).click();
    await page.getByRole('searchbox', { name: 'Search GIPHY' }).fill('party');
    await page.getByText('Powered by GIPHY').waitFor();
    await expect.poll(() => giphy.asked.some(({ query }) => query['q'] === 'party')).toBe(true);
    await settled(page);
    await page.getByRole('button', { name: 'Picture party' }).focus();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await dialog.getByRole('img', { name: 'Picture dance' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    const post = page.getByRole('article').filter({ hasText: 'You danced us through the launch' });
    const moving = post.getByRole('img', { name: 'Animated GIF' });
    await moving.waitFor();
    const isStill = (): Promise<boolean> => post.locator('canvas').isVisible();
    // The browsers of these walks ask for reduced motion.
    await expect.poll(isStill).toBe(true);
    await post.getByRole('button', { name: 'Play the animation' }).press('Enter');
    await expect.poll(isStill).toBe(false);
    await expectAccessible(page);
    await post.getByRole('button', { name: 'Stop the animation' }).press('Enter');
    await expect.poll(isStill).toBe(true);

    await post.getByRole('button', { name: 'Actions for this post' }).click();
    await page.getByRole('menuitem', { name: 'Change value' }).click();
    const values = page.getByRole('dialog', { name: 'Which value does it show?' });
    await values.waitFor();
    await settled(page);
    await expectAccessible(page);
    const other = values.getByRole('radio', { checked: false }).last();
    const chosen = (await other.evaluate((input: HTMLInputElement) => input.labels?.[0]?.innerText)) ?? '';
    await other.check({ force: true });
    await values.getByRole('button', { name: 'Change value' }).click();
    await values.waitFor({ state: 'detached' });
    await post.getByText(chosen.replace(/^\P{L}+/u, '')).waitFor();
    await expectNoTrouble(diego);
  },
);

test.runIf(isLong)('the members who liked a post are listed', async () => {
  const grace = await enter('grace@acme.example');
  const { page } = grace;
  await settled(page);
  await page
    .getByRole('button', { name: /Liked by/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link').first().waitFor();
  await settled(page);
  await expectAccessible(page);
  const name = await dialog.getByRole('link').first().innerText();
  await dialog.getByRole('link').first().click();
  await page.waitForURL('**/profile/*');
  const person = page.getByRole('heading', { level: 1, name: name.split('\n').at(-1) ?? '' });
  await person.waitFor();
  await expect.poll(() => page.title()).toContain(await person.innerText());
  await expectNoTrouble(grace);
});

test('a language chosen in the profile is used at once', async () => {
  const yuki = await enter('yuki@acme.example', '/edit-profile');
  const { page } = yuki;
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { name: 'Editar perfil', level: 1 }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
  await expectNoTrouble(yuki);
});
