import { createEmulator } from 'emulate';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { demoPeople } from '#shared/locales/demo';
import { foldForSearch } from '#shared/rules/basics/search';
import { freePort } from '../basics/ports.ts';
import { originOf } from '../service/server.ts';
import { actionsAt, type AskSlack, type SlackActions } from './actions.ts';
import { talkPath } from './page.ts';
import { answerAsSlack, uninstall } from './proxy.ts';
import { serveTalk } from './talk.ts';
import { bring, type Brought, localApp, newTeam, newWorld, type Posted, type Whisper } from './world.ts';

type SlackOptions = {
  /** 0 or nothing for any free port. */
  readonly port?: number;
  readonly now: () => Date;
  /** Where Bravo is. */
  readonly app: string;
  /** Every installation is one in a team of its own. */
  readonly eachItsTeam?: boolean;
};

/** A person of the team at the stand-in. */
export type SlackPerson = { readonly id: string; readonly name: string; readonly email: string };
export type LocalSlack = SlackActions & {
  readonly origin: string;
  /** Where somebody of the team talks. */
  readonly page: string;
  readonly team: string;
  readonly environment: Record<string, string>;
  /** The people of the team; the first is its administrator. */
  readonly people: readonly SlackPerson[];
  /** Gives a person another address. */
  readonly address: (user: string, email: string) => void;
  readonly channels: () => Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** The person's address is one that nobody proved. */
  readonly distrust: (user: string) => void;
  /** The person is of another organization, which shares a channel with this team (Slack Connect). */
  readonly estrange: (user: string) => void;
  /** An administrator of the team allows what a page asks for; returns the address that it leads back to. */
  readonly allow: (url: string) => Promise<URL>;
  /** Bravo is somewhere else from now on. */
  readonly moveTo: (app: string) => void;
  /** Brings a request; `sent` takes the place of the body that was signed. */
  readonly bring: (
    path: 'events' | 'commands' | 'interactions',
    body: string,
    at?: Date,
    sent?: string,
  ) => Promise<Brought>;
  /** What somebody was answered where only they see it, the latest last. */
  readonly whispers: (user: string) => readonly Whisper[];
  /** What stands in a channel, or was said to a person, the oldest first. */
  readonly messages: (channel: string) => readonly Posted[];
  /** Takes nothing for a channel (`*`: anywhere) for so many seconds. */
  readonly limit: (channel: string, seconds: number) => void;
  /** Somebody removes the app from the team. */
  readonly uninstall: () => Promise<void>;
  /** The token ends without a word. */
  readonly revokeSilently: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The token of the stand-in's own questions. */
const own = 'xoxb-local-own';
/** Who is in the team, beside its administrator: the demo team, with the same addresses. */
const team = demoPeople.map(({ first_name, last_name }) => {
  const name = foldForSearch(first_name);
  return { name, real_name: `${first_name} ${last_name}`, email: `${name}@acme.example` };
});

const seedOf = (app: string) => ({
  slack: {
    team: { name: 'Local team', domain: 'local-team' },
    users: team,
    channels: [{ name: 'recognition', topic: 'Thanks and points' }],
    signing_secret: localApp.signing,
    strict_scopes: true,
    oauth_apps: [
      {
        client_id: localApp.client_id,
        client_secret: localApp.client_secret,
        app_id: localApp.app_id,
        name: 'Bravo',
        redirect_uris: [`${app}/settings/connect/slack`],
        bot_name: 'bravo',
      },
    ],
    tokens: [
      {
        token: own,
        user: 'admin',
        scopes: ['users:read', 'users:read.email', 'channels:read'],
      },
    ],
  },
});

/** A local stand-in for Slack: `emulate`, and in front of it what it lacks (proxy.ts). */
export const startSlack = async ({
  port = 0,
  now,
  app,
  eachItsTeam = false,
}: SlackOptions): Promise<LocalSlack> => {
  const world = newWorld(app, now, eachItsTeam);
  const emulator = await createEmulator({
    service: 'slack',
    port: await freePort(0),
    seed: seedOf(app),
  });
  const chosen = await freePort(port);
  const origin = originOf(chosen);
  const ask: AskSlack = async <Reply>(method: string, fields: Record<string, string> = {}, token = own) => {
    const response = await fetch(`${emulator.url}/api/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams(fields),
    });
    return (await response.json()) as Reply;
  };
  const findPeople = async (): Promise<SlackPerson[]> => {
    const { members } = await ask<{
      members: { id: string; is_bot: boolean; profile: { real_name: string; email: string } }[];
    }>('users.list');
    return members
      .filter(({ is_bot: bot }) => !bot)
      .map(({ id, profile }) => ({ id, name: profile.real_name, email: profile.email }));
  };

  const people = await findPeople();
  const actions = actionsAt(world, origin, ask);
  const serve = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    request.url?.startsWith(talkPath)
      ? serveTalk(world, people, actions, request, response)
      : answerAsSlack(world, emulator.url, request, response);
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('The local Slack:', error);
      response.writeHead(500).end();
    });
  });
  server.listen(chosen, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin,
    page: `${origin}${talkPath}`,
    team: world.team,
    environment: {
      SLACK_URL: origin,
      SECRET_SLACK: localApp.client_secret,
      SECRET_SLACK_CLIENT: localApp.client_id,
      SECRET_SLACK_SIGNING: localApp.signing,
    },
    people,
    address: (user, email) => void world.emails.set(user, email),
    channels: async () =>
      (await ask<{ channels: { id: string; name: string }[] }>('conversations.list')).channels,
    distrust: (user) => void world.unconfirmed.add(user),
    estrange: (user) => void world.strangers.set(user, newTeam()),
    allow: async (url) => {
      const asked = new URL(url);
      const [first] = people;
      const response = await fetch(`${origin}/oauth/v2/authorize/callback`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          user_id: first?.id ?? '',
          ...Object.fromEntries(asked.searchParams),
        }),
      });
      return new URL(response.headers.get('location') ?? '', origin);
    },
    ...actions,
    moveTo: (place) => {
      world.app = place;
    },
    bring: (path, body, at, sent) => bring(world, path, body, at, sent),
    whispers: (user) => world.whispers.filter((one) => one.user === user),
    messages: (channel) => world.posted.filter((one) => one.channel === channel),
    limit: (channel, seconds) => void world.limited.set(channel, Date.now() + seconds * 1000),
    uninstall: () => uninstall(world, world.team),
    revokeSilently: () => uninstall(world, world.team, false),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await emulator.close();
    },
  };
};
