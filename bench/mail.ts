import { strict as assert } from 'node:assert';
import { stack } from '../test/support/stack.ts';
import { simulateImport } from '../test/support/simulated-import.ts';
import { noteBound } from './bounds.ts';

/** The number of imported people, and the mails per second of the account at SES: the arguments, or 5,000 and 14. */
const size = Number(process.argv[2] ?? 5000);
const rate = Number(process.argv[3] ?? 14);
/** One a second, from the first minute on. */
const codes = 60;

const { seconds, mailed, dead, throttled, waits } = await simulateImport({ size, rate, codes });
console.log(`${size} invitations at ${rate} mails per second: ${mailed} sent, ${dead} dead letters`);
console.log(
  `SES refused ${throttled} for their rate; all were sent after ${(seconds / 60).toFixed(1)} minutes`,
);
console.log(
  `${waits.length} of ${codes} codes arrived, the last one after ${Math.max(...waits).toFixed(2)} s`,
);
await stack.stop();

noteBound('the last code while mails wait, seconds', '< 5', Math.max(...waits), Math.max(...waits) < 5);
assert.equal(mailed, size);
assert.equal(dead, 0);
assert.equal(waits.length, codes);
assert.ok(Math.max(...waits) < 5);
