import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson, expectAccessible, openBrowser } from '../support/journey.ts';
import { newFolder, type Server, startServer } from '../support/server.ts';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await startServer(newFolder(), []);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.kill('SIGINT');
});

const linkFor = (email: string): string => {
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const args = ['--data', server.data, '--url', server.origin, '--user', email, '--by', 'Sam, support'];
  const { stdout } = spawnSync(process.execPath, ['infra/impersonate.ts', ...args], {
    cwd,
    encoding: 'utf8',
  });
  return /http\S+\/impersonate\/\S+/.exec(stdout)?.[0] ?? '';
};

test.each(['light', 'dark'] as const)(
  'an operator sees what a member sees, and every screen says so, %s',
  async (colorScheme) => {
    const { page, trouble, leave } = await aPerson(browser, server, { colorScheme });
    const link = linkFor('grace@acme.example');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
    const banner = page.getByText(/^Sam, support is signed in as Grace/);
    await banner.waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    for (const width of [1280, 768, 375, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/create-profile');
    await banner.waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(trouble).toEqual([]);

    // The same link again: it is used up, and that is where one can sign in.
    await page.goto(link);
    await page.waitForURL('**/login');
    expect(trouble).toEqual([]);
    await leave();
  },
);
