import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSite } from '../build/site.ts';
import type { SentMail } from './aws.ts';
import type { Options } from './options.ts';
import { CommandError } from '../command.ts';
import { clientId, clientSecret } from '../emulators/identity-provider/identity-provider.ts';
import { requireFree } from '../emulators/basics/ports.ts';
import { lockFolder } from './server-lock.ts';
import { type Stack, startStack } from './stack.ts';

const marker = (data: string): string => join(data, 'dynamodb.sqlite');

/** Never deletes a folder that contains other data, and nothing at all unless the server can start. */
const prepare = async ({ data, reset, port, fixedPort }: Options) => {
  const folder = resolve(data);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new CommandError(`--data takes a folder, and ${folder} is a file.`);
  if (existsSync(folder)) {
    if (reset && !existsSync(marker(folder)) && !existsSync(join(folder, 'aws')))
      throw new CommandError(`${folder} contains no Bravo data; nothing was changed.`);
    // Asked before the port: the server that uses the folder often uses the port too, and this refusal says more.
    lockFolder(folder).release();
  }
  if (fixedPort) await requireFree(port);
  if (reset) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return { folder, lock: lockFolder(folder), empty: !existsSync(marker(folder)) };
};

const row = (name: string, value: string): string => `  ${name.padEnd(12)} ${value}`;

const announce = (
  { origin, inbox, dynamodb, aws, functions, slack, teams, sso, clock }: Stack,
  folder: string,
): void => {
  const isReal = Math.abs(clock.ahead()) < 1000;
  const time = isReal ? '' : ` (${clock.now().toString()}; npm run clock -- real sets it back)`;
  console.log(
    ['', '  Bravo is running', '', row('Open', origin), row('Email', inbox), row('API', `${origin}/api/v1`)]
      .concat([
        row('Email designs', `${origin}/mails`),
        row('Texts', `${origin}/texts`),
        ...(slack ? [row('Slack', slack.page)] : []),
        ...(teams ? [row('Teams', teams.page)] : []),
        ...(sso
          ? [
              row('Single sign', `${sso.provider.issuer.url} (client ${clientId}, secret ${clientSecret})`),
              row('Names', sso.names.page),
            ]
          : []),
        row('DynamoDB', dynamodb),
        row('SQS, S3', aws),
        row('Lambda', functions),
      ])
      .concat([row('Clock', `${origin}/clock${time}`), row('Data', folder), ''])
      .join('\n'),
  );
};

const showMail = (mail: SentMail): void => {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  console.log(`  ✉ ${mail.to.join(', ')}: ${mail.subject}${link ? `\n    ${link}` : ''}`);
};

const seed = async (stack: Stack): Promise<void> => {
  const { seedDemo } = await import('./seed/seed.ts');
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const people = await seedDemo(stack.clock.now(), timezone, stack.settle);
  console.log(
    '  The demo team is ready. Sign in as one of its members; the code appears here and in the email inbox.',
  );
  for (const { name, email } of people) console.log(row('', `${email.padEnd(22)} ${name}`));
  console.log('');
};

/**
 * Runs the product on a data folder: takes the folder, builds the site and starts everything. `ready` fills an empty
 * folder and prints the addresses.
 * @throws CommandError that says what is in the way
 */
export const serve = async (
  options: Options,
): Promise<{ readonly ready: () => Promise<void>; readonly stop: () => Promise<void> }> => {
  const { folder, lock, empty } = await prepare(options);
  process.once('exit', lock.release);
  if (!process.env['BRAVO_NO_SITE']) buildSite();
  const collected = { DASHBOARD_SECONDS: '5', SEATS_SECONDS: '10', ...process.env };
  const stack = await startStack({
    port: options.port,
    data: folder,
    clock: options.clock,
    mailRate: options.mailRate,
    signIn: options.signIn,
    slack: options.slack,
    teams: options.teams,
    sso: options.sso,
    // With a key, the real Stripe is used.
    payments: !process.env['SECRET_STRIPE'],
    giftCards: !process.env['SECRET_GIFT_CARDS'],
    loopback: options.loopback,
    onMail: showMail,
  });
  lock.announce(stack);
  return {
    ready: async () => {
      if (options.seed && empty) await seed(stack);
      // As in AWS; nobody waits any longer until all jobs are done.
      const { DASHBOARD_SECONDS, SEATS_SECONDS } = collected;
      Object.assign(process.env, { DASHBOARD_SECONDS, SEATS_SECONDS });
      announce(stack, folder);
    },
    stop: async () => {
      await stack.stop();
      process.removeListener('exit', lock.release);
      lock.release();
    },
  };
};
