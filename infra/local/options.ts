import { parseArgs } from 'node:util';
import { forEachProvider, type SignInProvider, signInProviders } from '#shared/model/sign-in';
import { CommandError } from '../command.ts';

export const help = `Bravo on one machine.

  npm start                  start everything, on http://localhost:4000 if that port is free
  npm start -- --port N      use exactly this port (the stand-ins take the next free ones above it)
  npm start -- --data DIR    keep the data in DIR instead of .local
  npm start -- --reset       delete the data and start again
  npm start -- --no-seed     do not create a demo workspace if there is no data
  npm start -- --google      also sign in with a stand-in for Google
  npm start -- --microsoft   also sign in with a stand-in for Microsoft
  npm start -- --loopback    let webhooks reach servers on this machine, even without TLS
  npm start -- --slack       also connect a stand-in for Slack, where you can type commands
  npm start -- --teams       also start a stand-in for Microsoft Teams, with a channel for announcements
  npm start -- --sso         also sign in with a stand-in for a company's identity provider
  npm start -- --clock ISO   start the clock at this time, for example 2026-12-24T08:00:00Z; npm run clock moves it
  npm start -- --mail-rate N send at most N emails per second, like an SES account; without it, as fast as possible
  npm start -- --help        show this help

  GOOGLE_CLIENT_IDS          sign in with the real Google, with this client ID (see docs/operations/connect-a-service.md)
  DYNAMODB_ENDPOINT          use a DynamoDB emulator that is already running
`;

export type Options = {
  readonly port: number;
  /** The port was asked for, so no other will do. */
  readonly fixedPort: boolean;
  readonly data: string;
  readonly reset: boolean;
  readonly seed: boolean;
  /** Sign-in providers to start a stand-in for. */
  readonly signIn: readonly SignInProvider[];
  /** Webhooks may reach servers on this machine. */
  readonly loopback: boolean;
  /** Start a stand-in for Slack. */
  readonly slack: boolean;
  /** Start a stand-in for Microsoft Teams. */
  readonly teams: boolean;
  /** Start a stand-in for the identity provider of a company, and one for name servers. */
  readonly sso: boolean;
  readonly clock: Date | undefined;
  /** Mails per second; undefined: any. */
  readonly mailRate: number | undefined;
  readonly help: boolean;
};

const portOf = (given: string): number => {
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_500)
    throw new CommandError(`--port takes a number from 1 to 65500, not "${given}".`);
  return port;
};

const clockOf = (given: string | undefined): Date | undefined => {
  if (given === undefined) return undefined;
  const clock = new Date(given);
  if (Number.isNaN(clock.getTime()))
    throw new CommandError(`--clock takes an instant such as 2026-12-24T08:00:00Z, not "${given}".`);
  return clock;
};

const mailRateOf = (given: string | undefined): number | undefined => {
  if (given === undefined) return undefined;
  const rate = Number(given);
  if (!(rate >= 0.2 && rate <= 1000))
    throw new CommandError(
      `--mail-rate takes a number of emails per second from 0.2 to 1000, not "${given}".`,
    );
  return rate;
};

/** Reads the command line. @throws Problem */
export const readOptions = (args: readonly string[]): Options => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string', default: '.local' },
        reset: { type: 'boolean', default: false },
        'no-seed': { type: 'boolean', default: false },
        ...forEachProvider(() => ({ type: 'boolean', default: false }) as const),
        loopback: { type: 'boolean', default: false },
        slack: { type: 'boolean', default: false },
        teams: { type: 'boolean', default: false },
        sso: { type: 'boolean', default: false },
        clock: { type: 'string' },
        'mail-rate': { type: 'string' },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    });
    return {
      port: portOf(values.port ?? '4000'),
      fixedPort: values.port !== undefined,
      data: values.data,
      reset: values.reset,
      seed: !values['no-seed'],
      signIn: signInProviders.filter((provider) => values[provider]),
      loopback: values.loopback,
      slack: values.slack,
      teams: values.teams,
      sso: values.sso,
      clock: clockOf(values.clock),
      mailRate: mailRateOf(values['mail-rate']),
      help: values.help,
    };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${(error as Error).message}\n\n${help}`);
  }
};
