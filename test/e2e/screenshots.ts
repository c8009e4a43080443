import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { aPerson, openBrowser, type Person, proveAddress } from '../support/journey.ts';
import { newFolder, startServer } from '../support/server.ts';

/**
 * Pictures of every screen at three widths, light and dark: `npm run screenshots [-- name …]`. They go to
 * dist/screenshots; with `--readme` the README's own pictures are made anew instead.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const asked = process.argv.slice(2);
const readme = asked.includes('--readme');
const names = asked.filter((name) => !name.startsWith('--'));
const widths = [1280, 768, 375];
const schemes = ['light', 'dark'] as const;

type Screen = {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  /** Brings the screen into the state to be shown. */
  readonly prepare?: (page: Page) => Promise<void>;
};

const compose = async (page: Page): Promise<void> => {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Why' })
    .fill('+10 #teamwork For the calm in the middle of the launch.');
  await dialog.getByRole('combobox').fill('mar');
  await page.getByRole('option').first().click();
};

const openMenu = async (page: Page): Promise<void> => {
  const wide = (page.viewportSize()?.width ?? 0) >= 768;
  await page
    .getByRole('button', { name: wide ? /Account of/ : /menu/i })
    .first()
    .click();
};

const askCode = async (page: Page): Promise<void> => {
  const address = `shot${Date.now()}${Math.floor(Math.random() * 1000)}@shots.example`;
  await page.getByRole('textbox', { name: 'Work e-mail' }).fill(address);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/code-check');
};

let proofs = 0;
/** Each picture has an address of its own: one gets a code only every thirty seconds. */
const known = ['tom', 'yuki', 'lena', 'diego', 'emma', 'omar', 'grace', 'ilya', 'sofia', 'marcus'];
const prove =
  (addressOf: (count: number) => string) =>
  async (page: Page): Promise<void> => {
    proofs += 1;
    await proveAddress({ page }, server, addressOf(proofs));
  };
const createTeam = async (page: Page): Promise<void> => {
  await prove((count) => `new${count}@shots.example`)(page);
  await page
    .getByRole('link', { name: /create/i })
    .first()
    .click();
  await page.waitForURL('**/create-team');
};

const screens: readonly Screen[] = [
  { name: 'login', path: '/login', signedIn: false },
  { name: 'sign-up', path: '/sign-up', signedIn: false },
  { name: 'code-check', path: '/login', signedIn: false, prepare: askCode },
  {
    name: 'workspaces',
    path: '/login',
    signedIn: false,
    prepare: prove((count) => `${known[count % known.length]}@acme.example`),
  },
  { name: 'create-team', path: '/login', signedIn: false, prepare: createTeam },
  { name: 'invitation-invalid', path: '/login/accept#nonsense', signedIn: false },
  { name: 'feed', path: '/feed', signedIn: true },
  { name: 'composer', path: '/feed', signedIn: true, prepare: compose },
  { name: 'menu', path: '/feed', signedIn: true, prepare: openMenu },
  { name: 'create-profile', path: '/create-profile', signedIn: true },
  { name: 'welcome', path: '/welcome', signedIn: true },
  { name: 'not-found', path: '/404', signedIn: true },
];

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(400);
};

const shoot = async (
  { page }: Person,
  { name, path, prepare }: Screen,
  width: number,
  file: string,
): Promise<void> => {
  await page.setViewportSize({ width, height: width < 700 ? 780 : 800 });
  await page.goto('about:blank');
  await page.goto(path);
  await settle(page);
  await prepare?.(page);
  await settle(page);
  await page.screenshot({ path: file });
  console.log(`${name} ${width}`);
};

const server = await startServer(newFolder(), []);
const browser = await openBrowser();
const folder = join(root, readme ? 'docs/pictures' : 'dist/screenshots');
mkdirSync(folder, { recursive: true });

const enter = async (person: Person): Promise<void> => {
  await proveAddress(person, server, 'priya@acme.example');
  await person.page.getByText('Acme Studio').first().click();
  await person.page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
};

let trouble: string[] = [];
for (const colorScheme of schemes) {
  for (const signedIn of [false, true]) {
    const person = await aPerson(browser, server, { colorScheme, reducedMotion: 'reduce' });
    if (signedIn) {
      // An address gets one code in thirty seconds.
      await enter(person).catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, 31_000));
        await enter(person);
      });
    }
    for (const screen of screens.filter((one) => one.signedIn === signedIn)) {
      if (names.length > 0 && !names.includes(screen.name)) continue;
      if (readme) {
        const picture = { light: 'feed', dark: 'composer' }[colorScheme];
        if (screen.name === picture) await shoot(person, screen, 1280, join(folder, `${picture}.png`));
        continue;
      }
      for (const width of widths)
        await shoot(person, screen, width, join(folder, `${screen.name}-${width}-${colorScheme}.png`));
    }
    trouble = [...trouble, ...person.trouble];
    await person.leave();
  }
}
await browser.close();
await server.kill('SIGINT');
if (trouble.length > 0) {
  console.error(trouble.join('\n'));
  process.exit(1);
}
