import { globSync, readFileSync } from 'node:fs';
import { runConformance } from '../conformance/run.ts';
import { requireBrowser } from '../support/browser.ts';
import { runVitest } from '../support/vitest.ts';

// Everything that could be tried, where npm test tries a fixed part of it: docs/tests.md.
process.env['CHROME_PATH'] = await requireBrowser();
process.env['BRAVO_LONG'] = '1';

/** The files that do more in a long run, and those that run only then; all walks, because axe reads along in them. */
const files = globSync('test/{api,jobs,races,model,local,infra,long,e2e}/**/*.test.ts').filter(
  (file) => /^test\/(long|e2e)\//.test(file) || /seededRandom|thoroughness/.test(readFileSync(file, 'utf8')),
);
const chosen = process.argv.slice(2);
const code = await runVitest(['--silent=passed-only', ...(chosen.length > 0 ? chosen : files)]);
const isAsOthersSay = chosen.length > 0 || (await runConformance());
process.exit(isAsOthersSay ? code : 1);
