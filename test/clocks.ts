import { globSync } from 'node:fs';
import { requireBrowser } from './support/browser.ts';
import { runVitest } from './support/vitest.ts';

/**
 * All tests of `npm test` with the clock at a moment that is special somewhere, in a zone far from others, the files in
 * a random order: what depends on the hour, the day, the zone or the order fails here. It needs Debian's `faketime`.
 */
const moments: Readonly<Record<string, { readonly zone: string; readonly at: string }>> = {
  // 23:58 on the last day of a month and of a year, while it is still the day before nearly everywhere.
  'month-end': { zone: 'Pacific/Kiritimati', at: '2026-12-31T09:58:00Z' },
  // 23:58 there is in the afternoon here.
  'leap-day': { zone: 'America/St_Johns', at: '2028-02-29T15:00:00Z' },
  // 2:30 does not exist on this day.
  'clocks-forward': { zone: 'Europe/Berlin', at: '2027-03-28T01:30:00Z' },
  // 2:30 comes twice on this day.
  'clocks-back': { zone: 'Europe/Berlin', at: '2027-10-31T00:30:00Z' },
};

const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
if (library === undefined) {
  console.error('\n  This needs libfaketime: apt-get install faketime\n');
  process.exit(1);
}
process.env['CHROME_PATH'] = await requireBrowser();
const [chosen, ...args] = process.argv.slice(2);
const names = chosen === undefined || chosen === 'all' ? Object.keys(moments) : [chosen];
const failed: string[] = [];
for (const name of names) {
  const moment = moments[name];
  if (!moment) throw new Error(`no such moment: ${name}; there are ${Object.keys(moments).join(', ')}`);
  const ahead = Math.round((Date.parse(moment.at) - Date.now()) / 1000);
  const seed = Date.now() % 100_000;
  console.log(`\n${name}: ${moment.at} in ${moment.zone}, files in order ${seed}`);
  const code = await runVitest(
    ['--project=!long', '--silent=passed-only', '--reporter=minimal', `--sequence.seed=${seed}`, ...args],
    {
      TZ: moment.zone,
      LD_PRELOAD: library,
      FAKETIME: `${ahead < 0 ? '' : '+'}${ahead}s`,
      // What waits measures with the other clock, which nobody sets.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // It counters a fault of old C libraries, and makes every wait of Chromium many times as long on others.
      FAKETIME_FORCE_MONOTONIC_FIX: '0',
      BRAVO_SHUFFLED: '1',
    },
  );
  if (code !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nok' : `\nfailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
