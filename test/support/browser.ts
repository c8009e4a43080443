import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Shows the browser, and takes time for each step: docs/tests.md. */
export const isHeaded = process.env['BRAVO_HEADED'] !== undefined;

/** Chromium without windows and toolbars: a new page costs a third of the full browser's time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const places = [
  process.env['CHROME_PATH'] ?? '',
  ...(isHeaded ? [] : [headlessShell]),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** An installed Chrome or Chromium; undefined when there is none. */
const findBrowser = (): string | undefined => places.find((place) => place !== '' && existsSync(place));

/** Runs a command to its end; returns whether it succeeded. */
const run = async (command: string, ...args: string[]): Promise<boolean> => {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
};

const usesApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian's packages where that is possible, and Playwright's own browser elsewhere. */
const install = async (): Promise<boolean> => {
  if (!usesApt) return run('npx', 'playwright-core', 'install', 'chromium');
  const get = (name: string): Promise<boolean> => run('apt-get', 'install', '-y', '-qq', name);
  const known = await run('apt-get', 'update', '-qq');
  return known && ((await get('chromium-headless-shell')) || (await get('chromium')));
};

/** Finds a browser to test with, or installs one. @throws Error that says how to provide one */
export const requireBrowser = async (): Promise<string> => {
  const found = findBrowser();
  const isSlower = usesApt && !isHeaded && !process.env['CHROME_PATH'] && found !== headlessShell;
  if (found && !isSlower) return found;
  console.log('Installing a browser to test with (once) …');
  await install();
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  const installed = findBrowser() ?? (existsSync(own) ? own : undefined);
  if (!installed) throw new Error('No Chrome or Chromium found. Install one, or name it in CHROME_PATH.');
  return installed;
};

/** Keeps a headless Chromium from sending requests of its own, and pages of one person in one process. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // A page of a new person costs a tenth less of the processor.
  '--renderer-process-limit=1',
  '--process-per-site',
  // Pages are too short-lived to gain from code that is optimized.
  '--js-flags=--no-maglev --no-opt',
];
