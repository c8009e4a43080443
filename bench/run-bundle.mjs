// Runs a bundled function once, in a process of its own: node bench/run-bundle.mjs BUNDLE EVENT
// Prints how long it took, in milliseconds, and the most memory the process had, in megabytes.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [bundle, event] = process.argv.slice(2);
const { handler } = await import(pathToFileURL(bundle).href);
const until = Date.now() + 28_000;
const context = {
  awsRequestId: 'bench',
  invokedFunctionArn: 'arn:aws:lambda:local:000000000000:function:bench',
  getRemainingTimeInMillis: () => until - Date.now(),
};
const started = performance.now();
const outcome = await handler(JSON.parse(readFileSync(event, 'utf8')), context);
const ms = performance.now() - started;
if (outcome.batchItemFailures.length > 0) throw new Error('the function failed');
// Not resourceUsage(): that counts what the parent had when it started this process.
const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
console.log(JSON.stringify({ ms, megabytes: Number(kilobytes) / 1024 }));
process.exit(0);
