import { join } from 'node:path';
import type { SignInProvider } from '#shared/model/sign-in';
import type { Clock } from '../emulators/basics/clock.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../emulators/identity-provider/identity-provider.ts';
import { type NameServer, startNameServer } from '../emulators/name-server/name-server.ts';
import { type LocalSlack, startSlack } from '../emulators/slack/start.ts';
import type { LocalStripe } from '../emulators/stripe/start.ts';
import { type LocalTeams, startTeams } from '../emulators/teams/start.ts';
import type { LocalTremendous } from '../emulators/tremendous/start.ts';
import { startLocalGiftCards } from './gift-cards.ts';
import { startLocalPayments } from './payments.ts';

/** Which services of others get a stand-in. */
export type OutsideOptions = {
  /** These sign-in providers. */
  readonly signIn?: readonly SignInProvider[];
  readonly slack?: boolean;
  /** Microsoft Teams, whose workflows can be reached. */
  readonly teams?: boolean;
  /** The identity provider of a company, and the name servers that say whose a domain is. */
  readonly sso?: boolean;
  /** Stripe. */
  readonly payments?: boolean;
  /** The shop of gift cards. */
  readonly giftCards?: boolean;
};

type Place = {
  /** The port of a stand-in: so many above the main one, or any. */
  readonly port: (by: number) => number;
  /** The data folder; without it, accounts are kept in memory. */
  readonly data: string | undefined;
  readonly clock: Clock;
  readonly origin: string;
};

/** The stand-ins for services of others, as far as they were asked for. */
export type StandIns = {
  readonly slack: LocalSlack | undefined;
  readonly teams: LocalTeams | undefined;
  readonly sso: { readonly provider: IdentityProvider; readonly names: NameServer } | undefined;
  readonly stripe: LocalStripe | undefined;
  readonly tremendous: LocalTremendous | undefined;
};

type Outside = StandIns & {
  /** What tells the functions where they are. */
  readonly environment: Readonly<Record<string, string>>;
  /** Makes what an operator makes in a real account: to be called when the environment is set. */
  readonly setUp: () => Promise<void>;
  /** Resolves when each has told the product what happened there. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const startProviders = async (
  providers: readonly SignInProvider[],
  { port, clock }: Place,
): Promise<IdentityProvider[]> => {
  const started: IdentityProvider[] = [];
  // One after the other: each takes the next free port.
  for (const provider of providers) started.push(await startIdentityProvider(provider, port(5), clock));
  return started;
};

const startSso = async ({ port, clock }: Place) => ({
  provider: await startIdentityProvider('sso', port(11), clock),
  names: await startNameServer(port(12)),
});

/** Starts the stand-ins that are asked for. */
export const startOutside = async (
  { signIn = [], slack: withSlack, teams: withTeams, sso: withSso, payments, giftCards }: OutsideOptions,
  place: Place,
): Promise<Outside> => {
  const { port, data, clock, origin } = place;
  const service = (by: number, file: string) => ({
    port: port(by),
    file: data && join(data, file),
    clock,
    origin,
  });
  const chat = (by: number) => ({ port: port(by), now: clock.now, app: origin });
  const providers = await startProviders(signIn, place);
  const local = payments ? await startLocalPayments(service(6, 'stripe.json')) : undefined;
  const shop = giftCards ? await startLocalGiftCards(service(7, 'tremendous.json')) : undefined;
  const slack = withSlack ? await startSlack(chat(9)) : undefined;
  const teams = withTeams ? await startTeams(chat(10)) : undefined;
  const sso = withSso ? await startSso(place) : undefined;
  return {
    slack,
    teams,
    sso,
    stripe: local?.stripe,
    tremendous: shop?.tremendous,
    environment: Object.assign(
      {},
      ...[sso?.names, slack, teams, local, shop, ...providers].map((one) => one?.environment),
    ) as Record<string, string>,
    setUp: async () => local?.setUp(),
    settled: async () => {
      local?.stripe.catchUp();
      await local?.stripe.settled();
      await shop?.tremendous.settled();
    },
    stop: async () => {
      await local?.stripe.stop();
      await shop?.tremendous.close();
      await slack?.close();
      await teams?.close();
      await sso?.provider.stop();
      await sso?.names.stop();
      for (const provider of providers) await provider.stop();
    },
  };
};
