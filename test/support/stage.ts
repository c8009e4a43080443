import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { aMember, aPerson, openBrowser, type Person } from './journey.ts';
import { newFolder, type Server, startServer } from './server.ts';

type Stage = {
  readonly server: Server;
  readonly aPerson: (options?: BrowserContextOptions) => Promise<Person>;
  readonly aMember: (email: string, options?: BrowserContextOptions) => Promise<Person>;
  /** The same data under a server started with other options. */
  readonly restart: (args: readonly string[]) => Promise<void>;
};

/** A server and a browser for all tests of a file, running from before the first until after the last. */
export const aStage = (args?: readonly string[], environment?: Record<string, string>): Stage => {
  let running: Server;
  let browser: Browser;
  beforeAll(async () => {
    running = await startServer(newFolder(), args, environment);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await running.kill('SIGINT');
  });
  return {
    server: {
      get origin() {
        return running.origin;
      },
      get data() {
        return running.data;
      },
      said: () => running.said(),
      kill: (signal) => running.kill(signal),
    },
    aPerson: (options) => aPerson(browser, running, options),
    aMember: (email, options) => aMember(browser, running, email, options),
    restart: async (others) => {
      await running.kill('SIGINT');
      running = await startServer(running.data, others, environment);
    },
  };
};
