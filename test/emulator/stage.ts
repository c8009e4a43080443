import { simpleParser } from 'mailparser';
import { type MovableClock, startClock } from '#infra/emulators/basics/clock';
import { keyNames, secretVariable } from '#functions/platform/secret-names';
import { localKeys } from '#infra/local/keys';
import { startLocalGiftCards } from '#infra/local/gift-cards';
import { startLocalPayments } from '#infra/local/payments';
import type { SentMail } from '#infra/local/aws';
import type { Stack } from '#infra/local/stack';
import { SSMClient, PutParameterCommand } from '@aws-sdk/client-ssm';

/** The stage as test/emulator/run.py describes it. */
export type Described = {
  readonly stage: string;
  readonly endpoint: string;
  readonly region: string;
  /** The environment of each function, as its template gives it. */
  readonly environments: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The name in AWS of each function. */
  readonly functions: Readonly<Record<string, string>>;
  /** The outputs of each stack. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** What only the emulator can do: services of AWS that act by themselves. */
export type Emulator = {
  readonly described: Described;
  readonly tell: <Answer>(name: string, asked?: object) => Promise<Answer>;
};

const controlOf =
  (origin: string): Emulator['tell'] =>
  async (name, asked = {}) => {
    const response = await fetch(`${origin}/_emulator/${name}`, {
      method: 'POST',
      body: JSON.stringify(asked),
    });
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
    return response.json() as never;
  };

const readMail = async (raw: string): Promise<SentMail> => {
  const { to, subject = '', text = '', html, headerLines } = await simpleParser(raw);
  const receivers = (Array.isArray(to) ? to : to ? [to] : []).flatMap(({ value }) => value);
  return {
    to: receivers.map(({ address = '' }) => address),
    subject,
    text,
    html: html || '',
    headers: Object.fromEntries(headerLines.map(({ key, line }) => [key, line])),
  };
};

/** Stores the secrets of the stand-ins where an operator stores those of the real services. */
export const putSecrets = async (stage: string, values: Readonly<Record<string, string>>): Promise<void> => {
  const ssm = new SSMClient({});
  for (const [name, Value] of Object.entries(values))
    await ssm.send(
      new PutParameterCommand({
        Name: `/bravo/${stage}/${name}`,
        Value,
        Type: 'SecureString',
        Overwrite: true,
      }),
    );
};

const secretOf = /^SECRET_(.+)$/;

/** Splits what a stand-in asks for into secrets, by their names in AWS, and other variables. */
export const splitEnvironment = (environment: Readonly<Record<string, string>>) => {
  const entries = Object.entries(environment);
  const secrets = entries.flatMap(([name, value]) => {
    const [, secret] = secretOf.exec(name) ?? [];
    return secret === undefined ? [] : [[secret.toLowerCase().replaceAll('_', '-'), value]];
  });
  return {
    secrets: Object.fromEntries(secrets) as Record<string, string>,
    variables: Object.fromEntries(entries.filter(([name]) => !secretOf.test(name))),
  };
};

const absent = (what: string) => (): never => {
  throw new Error(`a stage on the emulator has no ${what}`);
};

/**
 * Connects tests to a stage on the emulator as if it were the stack of their own process. What the tests prepare in the
 * table they write as an operator; external services are the same stand-ins as on one machine.
 */
export const connectToStage = async (
  origin: string,
  onMail: (mail: SentMail) => void,
): Promise<Stack & Emulator & { readonly received: () => Promise<void> }> => {
  const tell = controlOf(origin);
  const described = await tell<Described>('stage');
  const { environments, endpoint, region, stage } = described;
  const deployed = Object.assign({}, ...Object.values(environments)) as Record<string, string>;
  Object.assign(process.env, {
    ...deployed,
    AWS_REGION: region,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_PATIENCE: '20',
  });
  const clock: MovableClock = startClock(undefined, undefined);
  const service = { port: 0, file: undefined, clock, origin };
  const payments = await startLocalPayments(service);
  const giftCards = await startLocalGiftCards(service);
  const { secrets, variables } = splitEnvironment({
    ...payments.environment,
    ...giftCards.environment,
    // What an installation makes for itself. Addresses of this machine are those of the tests' own servers.
    ...localKeys(undefined),
    OUTSIDE_LOOPBACK: '1',
    // Passkeys and stand-ins of sign-in know the address where the tests are, not the one of a distribution.
    APP_URL: origin,
  });
  for (const name of keyNames) process.env[secretVariable(name)] = secrets[name];
  Object.assign(process.env, variables);
  await putSecrets(stage, secrets);
  await tell('stand-ins', variables);
  await payments.setUp();
  // The tests before may have moved it.
  await tell('clock', { ahead: clock.ahead() });
  let moved: Promise<unknown> = Promise.resolve();
  clock.onMove(() => {
    moved = moved.then(() => tell('clock', { ahead: clock.ahead() }));
  });
  let seen = 0;
  const received = async (): Promise<void> => {
    const raw = await tell<readonly string[]>('mails', { after: seen });
    seen += raw.length;
    for (const one of raw) onMail(await readMail(one));
  };
  const settle = async (): Promise<void> => {
    await moved;
    for (let done = -1; done !== 0;) {
      payments.stripe.catchUp();
      await payments.stripe.settled();
      await giftCards.tremendous.settled();
      done = await tell<number>('settle');
    }
    await received();
  };
  return {
    origin,
    described,
    tell,
    received,
    clock,
    settle,
    counted: settle,
    followAtOnce: () => undefined,
    forget: () => undefined,
    api: undefined,
    slack: undefined,
    teams: undefined,
    sso: undefined,
    inbox: '',
    dynamodb: endpoint,
    aws: endpoint,
    functions: endpoint,
    stripe: payments.stripe,
    tremendous: giftCards.tremendous,
    upcoming: absent('list of runs'),
    get mailbox() {
      return absent('mailbox')();
    },
    stop: async () => {
      await payments.stripe.stop();
      await giftCards.tremendous.close();
    },
  };
};
