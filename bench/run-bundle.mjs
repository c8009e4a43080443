// A process that stands for one instance of a function: node bench/run-bundle.mjs BUNDLE, started with an IPC channel.
// Tells its parent what it cost to start, then runs the handler for each event it is sent.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** CPU milliseconds of the whole process so far, of all its threads. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The most memory the process had, in megabytes. Not resourceUsage(): that counts what the parent had at the start. */
const megabytes = () => {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

const bootMs = cpuMs();
const { handler } = await import(pathToFileURL(process.argv[2]).href);
process.send({ bootMs, loadMs: cpuMs() - bootMs, megabytes: megabytes() });

process.on('message', async ({ event, context, seconds }) => {
  const until = Date.now() + seconds * 1000;
  const before = cpuMs();
  const started = performance.now();
  const answer = await handler(event, { ...context, getRemainingTimeInMillis: () => until - Date.now() })
    .then((result) => ({ result }))
    .catch((error) => ({ error: String(error?.stack ?? error) }));
  const ms = performance.now() - started;
  process.send({ ...answer, cpuMs: cpuMs() - before, ms, megabytes: megabytes() });
});
process.on('disconnect', () => process.exit(0));
