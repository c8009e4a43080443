import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { atFeed, proveAgain } from './journey.ts';
import {
  closeOthers,
  type IdleContexts,
  openBrowser,
  type People,
  peopleIn,
  type Person,
  type PersonOptions,
} from './person.ts';
import { startKept } from './kept-server.ts';
import { newFolder, type Server, withoutSite } from './server.ts';
import { until } from './until.ts';

/** The demo team, made once for all walks: each walk starts its server on a copy of its data. */
export type DemoTemplate = {
  /** When its members proved their addresses, in milliseconds. */
  readonly provedAt: number;
  /** A session of each member, by email address. */
  readonly tokens: Readonly<Record<string, string>>;
  /** What `npm start` printed until it was ready, and its exit code after Ctrl-C. */
  readonly said: string;
  readonly exitCode: number | null;
};

declare module 'vitest' {
  // Declarations are merged with vitest's own only as an interface.
  interface ProvidedContext {
    /** The folder where the template is, or will be. */
    demoTemplate: string;
  }
}

/** A proof counts for fifteen minutes, and an address gets five codes in an hour. Milliseconds. */
const proofAge = 480_000;

/** Waits until the template is made. @throws Error when that failed */
export const readTemplate = async (): Promise<DemoTemplate> => {
  const folder = inject('demoTemplate');
  const [made, failed] = [join(folder, 'template.json'), join(folder, 'failure.txt')] as const;
  await until(() => existsSync(made) || existsSync(failed), 'the demo team is made', 120_000);
  if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'));
  return JSON.parse(readFileSync(made, 'utf8')) as DemoTemplate;
};

const aFolder = (holds: 'the demo team' | 'nothing'): string => {
  const folder = join(inject('demoTemplate'), 'data');
  const made = newFolder();
  if (holds === 'the demo team') cpSync(folder, made, { recursive: true });
  // A process keeps what it has read of prices, so all of its servers have the same ones.
  else cpSync(join(folder, 'stripe.json'), join(made, 'stripe.json'));
  return made;
};

/** The browser of this worker, for all of its files; its usual contexts have read and compiled the site. */
let keptBrowser: Promise<Browser> | undefined;
const idle: IdleContexts = new Map();
const aBrowser = async (): Promise<Browser> => {
  if ((await keptBrowser)?.isConnected() !== true) {
    idle.clear();
    keptBrowser = openBrowser();
  }
  return keptBrowser as Promise<Browser>;
};

type Stage = {
  readonly server: Server;
  /** A person at a browser of their own, which is closed after the test. */
  readonly aPerson: (options?: PersonOptions) => Promise<Person>;
  /**
   * A session of a member of the demo team, whose address was proved a minute ago.
   * @throws Error when there is no such member
   */
  readonly tokenOf: (email: string) => Promise<string>;
  /** A member of the demo team who has signed in before, at the feed or on the way to another path. */
  readonly aMember: (email: string, options?: PersonOptions & { readonly at?: string }) => Promise<Person>;
  /**
   * Prepares what all tests of the file share: before the first test, and again before a second try. People called in
   * here stay for the whole file, have an empty page at the start of each test, and must end it without trouble.
   */
  readonly setUp: (prepare: () => Promise<void>) => void;
  /** The same data under a server started with other options, and with a further environment. */
  readonly restart: (args: readonly string[], environment?: Record<string, string>) => Promise<void>;
};

/**
 * A browser and a server for the tests of a file. A second try gets both afresh. The server is on a copy of the demo
 * team's data, or on nothing: when the clock moves, everything that is due for the demo team has to happen as well.
 */
export const aStage = (
  args: readonly string[] = [],
  environment: Record<string, string> = {},
  holds: 'the demo team' | 'nothing' = 'the demo team',
): Stage => {
  const preparations: (() => Promise<void>)[] = [];
  const residents: Person[] = [];
  const guests: Person[] = [];
  /** The addresses of the members among the residents. */
  const resident = new Set<string>();
  /** When each address was proved again, in milliseconds. */
  const proofs = new Map<string, number>();
  let template: DemoTemplate;
  let running: Server;
  let browser: Browser;
  let people: People;
  let isPreparing = false;

  /** The team was made when the run began: on a busy machine the proofs of its sessions become too old. */
  const tokenOf = async (email: string): Promise<string> => {
    const token = template.tokens[email];
    if (token === undefined) throw new Error(`${email} is not in the demo team`);
    if (Date.now() - (proofs.get(email) ?? template.provedAt) > proofAge) {
      const at = new Date(Date.now() - 60_000);
      await proveAgain(running, { email, token, at });
      proofs.set(email, at.getTime());
    }
    return token;
  };
  const start = (data: string, options: readonly string[], more = {}): Promise<Server> =>
    startKept(data, options, { ...withoutSite, ...environment, ...more });
  /** Counts the tests and their second tries: a test that timed out may still be running during the next one. */
  let turn = 0;
  const open = async (options?: PersonOptions): Promise<Person> => {
    const own = turn;
    const person = await people(running, options);
    if (own !== turn) throw new Error('the test is over');
    (isPreparing ? residents : guests).push(person);
    return person;
  };
  const given = holds === 'nothing' ? [...args, '--no-seed'] : args;
  const begin = async (): Promise<void> => {
    template = await readTemplate();
    [running, browser] = await Promise.all([start(aFolder(holds), given), aBrowser()]);
    people = peopleIn(browser, idle);
    proofs.clear();
    resident.clear();
    isPreparing = true;
    for (const prepare of preparations) await prepare();
    isPreparing = false;
  };
  const end = async (): Promise<void> => {
    residents.length = 0;
    guests.length = 0;
    await closeOthers(browser, idle, running.origin);
    await running.kill('SIGINT');
    rmSync(running.data, { recursive: true, force: true });
  };

  beforeAll(begin);
  beforeEach(async ({ task, onTestFailed }) => {
    turn += 1;
    onTestFailed(() => console.log(running.said().slice(-20_000)));
    if (task.result?.retryCount) {
      idle.clear();
      await end();
      await begin();
    }
    // A file may take longer than a proof counts.
    await Promise.all([...[...resident].map(tokenOf), ...residents.map(({ freshPage }) => freshPage())]);
  });
  afterEach(async () => {
    await Promise.all(guests.splice(0).map(({ leave }) => leave()));
    expect(residents.flatMap(({ trouble }) => trouble.splice(0))).toEqual([]);
  });
  afterAll(end);

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
    aPerson: open,
    tokenOf,
    aMember: async (email, { at, ...options } = {}) => {
      const person = await open({ ...options, token: await tokenOf(email) });
      if (isPreparing) {
        resident.add(email);
        return person;
      }
      await person.page.goto(at ?? '/feed');
      if (at === undefined) await atFeed(person.page);
      return person;
    },
    setUp: (prepare) => void preparations.push(prepare),
    restart: async (others, more) => {
      await running.kill('SIGINT');
      running = await start(running.data, others, more);
    },
  };
};
