import { expect, test } from 'vitest';
import { limits } from '#shared/model/limits';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFitsEverywhere,
} from '../support/accessibility.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { settled, hold } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong, oneIn } from '../support/thoroughness.ts';

const { server, aPerson, aMember } = aStage(['--google']);

const outside = ['/login', '/sign-up', '/login/accept#nonsense'];
const inside = ['/feed', '/create-profile', '/welcome', '/404', '/nowhere'];

test.runIf(isLong)(
  'the screens outside, the feed, its composer and its menu are accessible in both schemes and fit',
  async () => {
    const visitor = await aPerson();
    const check = async (person: Person, paths: readonly string[]): Promise<void> => {
      for (const path of paths) {
        await person.page.goto(path);
        await settled(person.page);
        await expectAccessibleInBothSchemes(person.page);
        await expectFitsEverywhere(person.page);
      }
    };
    await check(visitor, outside);
    await expectNoTrouble(visitor);

    const member = await aMember('grace@acme.example');
    await check(member, inside);
    await member.page.goto('/feed');
    await settled(member.page);
    await member.page.keyboard.press('n');
    await member.page.getByRole('dialog').waitFor();
    await settled(member.page);
    await expectAccessibleInBothSchemes(member.page);
    await member.page.keyboard.press('Escape');
    await member.page.getByRole('button', { name: /’s account/ }).click();
    await member.page.getByRole('menu').waitFor();
    await settled(member.page);
    await expectAccessibleInBothSchemes(member.page);
    await expectNoTrouble(member);
  },
);

test.each(
  oneIn(4, [
    ['ru', 'ru', 'С возвращением'],
    ['es', 'es', 'Hola de nuevo'],
    ['pt-BR', 'pt', 'Que bom ver você de novo'],
    ['uk-UA', 'uk', 'З поверненням'],
  ] as const),
)('the interface is in the language of a browser in %s', async (locale, tag, title) => {
  const member = await aPerson({ locale });
  const { page } = member;
  await page.goto('/login');
  await settled(page);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(tag);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  const words = await page.locator('main').innerText();
  expect(words).not.toMatch(/Welcome back|Work email|Send code/);
  await expectAccessible(page);
  await expectNoTrouble(member);
});

test.each(
  oneIn(2, [
    ['/login', 'es', 'Hola de nuevo'],
    ['/sign-up', 'ru', 'Благодарите чаще'],
    ['/sign-up', 'pt-BR', 'Diga obrigado mais vezes'],
    ['/login', 'uk-UA', 'З поверненням'],
  ] as const),
)('%s is drawn before its scripts arrive, in its language and place: %s', async (path, locale, title) => {
  const phone = { locale, viewport: { width: 375, height: 740 } };
  const person = await aPerson(phone);
  const { page } = person;
  const release = await hold(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  const drawn = page.locator('fieldset[inert]').getByText(title, { exact: true });
  await drawn.waitFor();
  const place = await drawn.boundingBox();
  release();
  const live = page.getByRole('heading', { name: title, level: 1 });
  await live.waitFor();
  await expect.poll(() => page.locator('fieldset[inert]').count()).toBe(0);
  // The font that arrives meanwhile may move a line by a pixel, but nothing jumps.
  const movedBy = async (): Promise<number> => {
    const { x = Infinity, y = Infinity } = (await live.boundingBox()) ?? {};
    return Math.max(Math.abs(x - (place?.x ?? -Infinity)), Math.abs(y - (place?.y ?? -Infinity)));
  };
  await expect.poll(movedBy).toBeLessThan(2);
  await expectNoTrouble(person);
});

test('scrolling loads more of the feed, every post once', async () => {
  const member = await aMember('omar@acme.example');
  const { page } = member;
  const articles = page.getByRole('article');
  // The whole first page, without scrolling.
  await expect.poll(() => articles.count()).toBe(limits.feedPage);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000);
      return articles.count();
    })
    .toBeGreaterThan(limits.feedPage);
  const names = await articles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-labelledby')));
  expect(new Set(names).size).toBe(names.length);
  await expectNoTrouble(member);
});

test('the page and its files are sent with security headers', async () => {
  const page = await fetch(`${server.origin}/feed`);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const file = /\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? '';
  expect((await fetch(`${server.origin}${file}`)).headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${server.origin}/assets/none.js`)).status).toBe(404);
  // A path that names a file is no page: it is there or not.
  expect((await fetch(`${server.origin}/../../package.json`)).status).toBe(404);
});
