import { spawnSync } from 'node:child_process';
import { requireBrowser } from '../support/browser.ts';

// Every picture of the product read by axe, every word of it in every language but English: what takes too long for every run.
process.env['CHROME_PATH'] = await requireBrowser();
const { status } = spawnSync('vitest', ['run', '--project', 'long', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
