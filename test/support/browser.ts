import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without windows and toolbars: a new page costs a third of the full browser's time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const places = [
  process.env['CHROME_PATH'] ?? '',
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** An installed Chrome or Chromium; undefined when there is none. */
const findBrowser = (): string | undefined => places.find((place) => place !== '' && existsSync(place));

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

const usesApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian's packages where that is possible, and Playwright's own browser elsewhere. */
const install = (): boolean => {
  if (!usesApt) return run('npx', 'playwright-core', 'install', 'chromium');
  const get = (name: string): boolean => run('apt-get', 'install', '-y', '-qq', name);
  return run('apt-get', 'update', '-qq') && (get('chromium-headless-shell') || get('chromium'));
};

/** Finds a browser to test with, or installs one. @throws Error that says how to provide one */
export const requireBrowser = async (): Promise<string> => {
  const found = findBrowser();
  const isSlower = usesApt && !process.env['CHROME_PATH'] && found !== headlessShell;
  if (found && !isSlower) return found;
  console.log('Installing a browser to test with (once) …');
  install();
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  const installed = findBrowser() ?? (existsSync(own) ? own : undefined);
  if (!installed) throw new Error('No Chrome or Chromium found. Install one, or name it in CHROME_PATH.');
  return installed;
};

/** Keeps a headless Chromium from sending requests of its own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
