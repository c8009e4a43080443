import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aPerson, openBrowser, type Person, signIn } from '../support/journey.ts';
import { newFolder, startServer } from '../support/server.ts';
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

const shoot = async ({ page }: Person, shot: Shot, width: number, file: string): Promise<void> => {
  await page.setViewportSize({ width, height: width < 700 ? 780 : 800 });
  await show(page, shot, server);
  await page.screenshot({ path: file });
  console.log(`${shot.name} ${width}`);
};

const server = await startServer(newFolder(), ['--google']);
const browser = await openBrowser();
const folder = join(root, readme ? 'docs/pictures' : 'dist/screenshots');
mkdirSync(folder, { recursive: true });

const enter = (person: Person): Promise<void> => signIn(person, server, 'anna@acme.example');

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
        for (const { file, width } of pictures.filter(
          (one) => one.screen === screen.name && one.colorScheme === colorScheme,
        ))
          await shoot(person, screen, width, join(folder, file));
        continue;
      }
      for (const width of widths) {
        const picture = `${screen.name}-${width}-${colorScheme}`;
        // One that fails is told at the end; the others are still worth looking at.
        await shoot(person, screen, width, join(folder, `${picture}.png`)).catch((error: Error) => {
          person.trouble.push(`${picture}: ${error.message}`);
        });
      }
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
