import { ifPortTaken } from '#infra/emulators/basics/ports';
import { readOptions } from '#infra/local/options';
import { serve } from '#infra/local/serve';
import { surviveUncaughtErrors } from '#infra/emulators/lambda/uncaught';
import type { Order } from '../kept-server.ts';

// A server process that outlives a test file: it starts and stops the product as it is told. What has been loaded and
// compiled stays, so that a start takes a fifth of the time of a new process.
surviveUncaughtErrors();
const inherited = { ...process.env };
let running: Awaited<ReturnType<typeof serve>> | undefined;

const stop = async (): Promise<void> => {
  await running?.stop();
  running = undefined;
};

const start = async ({ args, environment }: Extract<Order, { do: 'start' }>): Promise<void> => {
  // A file whose preparation failed has not stopped its own.
  await stop();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, inherited, environment);
  running = await serve(readOptions(args));
  await running.ready();
};

process.on('message', (order: Order) => {
  const done = order.do === 'start' ? start(order) : stop();
  done.then(
    () => process.send?.({}),
    (error: unknown) => process.send?.({ failed: String(ifPortTaken(error)) }),
  );
});
// Whoever has started this process is gone.
process.on('disconnect', () => void stop().then(() => process.exit(0)));
