import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aPerson,
  expectAccessible,
  expectFitsEverywhere,
  openBrowser,
  type Person,
  proveAddress,
  settled,
} from '../support/journey.ts';
import { newFolder, type Server, startServer } from '../support/server.ts';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await startServer(newFolder(), ['--google']);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.kill('SIGINT');
});

const enter = async (person: Person, email: string): Promise<void> => {
  await proveAddress(person, server, email);
  await person.page.getByText('Acme Studio').first().click();
  await person.page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
};

const outside = ['/login', '/sign-up', '/login/accept#nonsense'];
const inside = ['/feed', '/create-profile', '/welcome', '/404', '/nowhere'];

test.each(['light', 'dark'] as const)(
  'every screen is accessible and fits at every width, %s',
  async (colorScheme) => {
    const visitor = await aPerson(browser, server, { colorScheme, reducedMotion: 'reduce' });
    const check = async (person: Person, paths: readonly string[]): Promise<void> => {
      for (const path of paths) {
        await person.page.goto(path);
        await settled(person.page);
        await expectAccessible(person.page);
        await expectFitsEverywhere(person.page);
      }
    };
    await check(visitor, outside);
    expect(visitor.trouble).toEqual([]);
    await visitor.leave();

    const member = await aPerson(browser, server, { colorScheme, reducedMotion: 'reduce' });
    await enter(member, colorScheme === 'light' ? 'grace@acme.example' : 'tom@acme.example');
    await check(member, inside);
    await member.page.goto('/feed');
    await settled(member.page);
    await member.page.keyboard.press('n');
    await member.page.getByRole('dialog').waitFor();
    await settled(member.page);
    await expectAccessible(member.page);
    await member.page.keyboard.press('Escape');
    await member.page.getByRole('button', { name: /Account of/ }).click();
    await member.page.getByRole('menu').waitFor();
    await settled(member.page);
    await expectAccessible(member.page);
    expect(member.trouble).toEqual([]);
    await member.leave();
  },
);

test('on a phone the menu is behind a hamburger', async () => {
  const member = await aPerson(browser, server, { viewport: { width: 375, height: 740 }, hasTouch: true });
  await enter(member, 'lena@acme.example');
  const { page } = member;
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
  await expectAccessible(page);
  expect(member.trouble).toEqual([]);
  await member.leave();
});

test.each([
  ['ru', 'Лента'],
  ['es', 'Novedades'],
])('the interface speaks %s to a browser that does', async (locale) => {
  const member = await aPerson(browser, server, { locale });
  const { page } = member;
  await page.goto('/login');
  await settled(page);
  expect(await page.locator('html').getAttribute('lang')).toBe(locale);
  const words = await page.locator('main').innerText();
  expect(words).not.toMatch(/Welcome back|Work e-mail|Send code/);
  await expectAccessible(page);
  expect(member.trouble).toEqual([]);
  await member.leave();
});

test('the feed goes on while one scrolls, every post once', async () => {
  const member = await aPerson(browser, server);
  await enter(member, 'omar@acme.example');
  const { page } = member;
  const articles = page.getByRole('article');
  await articles.first().waitFor();
  const before = await articles.count();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000);
      return articles.count();
    })
    .toBeGreaterThan(before);
  const names = await articles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-labelledby')));
  expect(new Set(names).size).toBe(names.length);
  expect(member.trouble).toEqual([]);
  await member.leave();
});

test('the page and its files come with the headers that keep them safe', async () => {
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
  expect((await fetch(`${server.origin}/../../package.json`)).headers.get('content-type')).toContain(
    'text/html',
  );
});
