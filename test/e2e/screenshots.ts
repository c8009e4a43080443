import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signIn } from '../support/journey.ts';
import { openBrowser, peopleIn, type Person } from '../support/person.ts';
import { atRest } from '../support/rest.ts';
import { endHeld } from '../support/answers.ts';
import { endChildren, newFolder, type Server, startServer } from '../support/server.ts';
import { screens } from './shots/all.ts';
import { type Shot, show } from './shots/shot.ts';

/**
 * Pictures of every screen of shots/ at three widths, light and dark: `npm run screenshots [-- name …]`. They go to
 * dist/screenshots; with `--readme` the README's own pictures are made anew instead.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const asked = process.argv.slice(2);
const readme = asked.includes('--readme');
const names = asked.filter((name) => !name.startsWith('--'));
const widths = [1280, 768, 375];
const schemes = ['light', 'dark'] as const;
/** What the README shows. */
const pictures = [
  { screen: 'feed', colorScheme: 'light', width: 1280, file: 'feed.png' },
  { screen: 'composer', colorScheme: 'dark', width: 1280, file: 'composer.png' },
  { screen: 'rewards', colorScheme: 'light', width: 1280, file: 'shop.png' },
  { screen: 'dashboard', colorScheme: 'light', width: 1280, file: 'dashboard.png' },
  { screen: 'feed', colorScheme: 'dark', width: 375, file: 'phone.png' },
];

const browser = await openBrowser();
const aPerson = peopleIn(browser);
const folder = join(root, readme ? 'docs/pictures' : 'dist/screenshots');
mkdirSync(folder, { recursive: true });

let addresses = 0;
const shoot = async (
  { page }: Person,
  server: Server,
  shot: Shot,
  width: number,
  file: string,
): Promise<void> => {
  // One network address may ask for thirty codes an hour.
  addresses += 1;
  const address = `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`;
  await page.context().setExtraHTTPHeaders({ 'x-local-address': address });
  await page.setViewportSize({ width, height: width < 700 ? 780 : 800 });
  await show(page, shot, server);
  // On a first visit the page shows the system's font until it is idle.
  await page.waitForFunction(() => document.documentElement.dataset['letters'] === undefined);
  // The search comes into the full header once the browser is idle.
  await page.waitForFunction(
    () => !document.querySelector('header nav') || document.querySelector('header [aria-keyshortcuts]'),
  );
  await atRest(page);
  await page.screenshot({ path: join(folder, file) });
  console.log(file);
};

/** The pictures of one screen: of each width one, or those that the README shows. */
const picturesOf = (screen: Shot, colorScheme: string): readonly { width: number; file: string }[] =>
  readme
    ? pictures.filter((one) => one.screen === screen.name && one.colorScheme === colorScheme)
    : widths.map((width) => ({ width, file: `${screen.name}-${width}-${colorScheme}.png` }));

/** Leaves no request behind: one that is answered by way of the server fails once the server has ended, with nobody to hear of it. */
const leave = async ({ page, leave: go }: Person): Promise<void> => {
  await page.goto('about:blank');
  await endHeld(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await go();
};

/** Everything in one color scheme. @returns what went wrong */
const shootAll = async (colorScheme: (typeof schemes)[number]): Promise<readonly string[]> => {
  const server = await startServer(newFolder(), ['--google', '--microsoft']);
  const trouble: string[] = [];
  for (const signedIn of [false, true]) {
    const person = await aPerson(server, { colorScheme });
    if (signedIn) await signIn(person, server, 'anna@acme.example');
    for (const screen of screens.filter((one) => one.signedIn === signedIn)) {
      if (names.length > 0 && !names.includes(screen.name)) continue;
      for (const { width, file } of picturesOf(screen, colorScheme))
        // One that fails is told at the end; the others are still worth looking at.
        await shoot(person, server, screen, width, file).catch((error: Error) => {
          trouble.push(`${file}: ${error.message}`);
        });
    }
    trouble.push(...person.trouble);
    await leave(person);
  }
  return trouble;
};

try {
  const trouble = (await Promise.all(schemes.map(shootAll))).flat();
  if (trouble.length > 0) {
    console.error(trouble.join('\n'));
    process.exitCode = 1;
  }
} finally {
  // The pages first: what they still ask for would fail when the servers are gone.
  await browser.close();
  await endChildren();
}
