import { CommandError } from '../../command.ts';
import { surviveUncaughtErrors } from '../../emulators/lambda/uncaught.ts';
import { help, readOptions } from '../options.ts';
import { ifPortTaken } from '../../emulators/basics/ports.ts';
import { serve } from '../serve.ts';

const run = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(help);
  const { ready, stop } = await serve(options);
  surviveUncaughtErrors();
  let since: number | undefined;
  const end = (): void => {
    // A terminal sends Ctrl-C to npm, which passes it on, and to this process: only a later one is meant as "at once".
    if (since !== undefined && performance.now() - since > 1000) process.exit(1);
    if (since !== undefined) return;
    since = performance.now();
    void stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  await ready();
};

try {
  await run();
} catch (failure) {
  const error = ifPortTaken(failure);
  console.error(error instanceof CommandError ? `\n  ${error.message}\n` : error);
  process.exit(1);
}
