import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../basics/ports.ts';
import { bodyOf } from '../service/body.ts';
import { originOf } from '../service/server.ts';
import { actionsOf, type TeamsActions } from './actions.ts';
import { type LocalBot, localBot, type Said, startBot, type TeamsPerson } from './bot.ts';
import { talkPage } from './page.ts';
import { addressOf, newWorkflow, runOne, type ShownCard, type Workflow } from './workflows.ts';

/** A workflow at the stand-in, and what one can do with it. */
export type LocalWorkflow = {
  /** The address that Teams shows whoever makes it. */
  readonly address: string;
  /** What it brought into the channel, the oldest first. */
  readonly cards: readonly ShownCard[];
  /** It takes nothing for so many seconds, and says so. */
  readonly limit: (seconds: number) => void;
  /** It answers this status; with nothing it works again. */
  readonly fail: (status?: number) => void;
  /** It answers nothing. */
  readonly hang: (does: boolean) => void;
  readonly turn: (state: Workflow['state']) => void;
};
export type LocalTeams = TeamsActions & {
  readonly origin: string;
  /** Where people of the tenant talk. */
  readonly page: string;
  readonly environment: Record<string, string>;
  readonly tenant: string;
  readonly people: readonly TeamsPerson[];
  readonly bring: LocalBot['bring'];
  readonly activityOf: LocalBot['activityOf'];
  /** What our bot said in the channel, or to a person alone, the oldest first. */
  readonly inChannel: () => readonly Said[];
  readonly alone: (person: TeamsPerson) => readonly Said[];
  /** Nothing is taken for so many seconds. */
  readonly limit: (seconds: number) => void;
  /** All tokens that our bot has end. */
  readonly endTokens: () => void;
  readonly leaveTeam: (leaves: boolean) => void;
  /** Bravo is somewhere else from now on. */
  readonly moveTo: (app: string) => void;
  readonly workflow: (channel: string) => LocalWorkflow;
  readonly close: () => Promise<void>;
};

type TeamsOptions = {
  /** 0 or nothing for any free port. */
  readonly port?: number;
  readonly now: () => Date;
  /** Where Bravo is. */
  readonly app: string;
};

const localWorkflow = (origin: string, made: Workflow): LocalWorkflow => ({
  address: addressOf(origin, made),
  cards: made.cards,
  limit: (seconds) => void (made.busyUntil = Date.now() + seconds * 1000),
  fail: (status) => void (made.failing = status),
  hang: (does) => void (made.isHanging = does),
  turn: (state) => void (made.state = state),
});

/** A local stand-in for Microsoft Teams: workflows that bring posts into channels, and the Bot Framework for one tenant. */
export const startTeams = async ({ port = 0, now, app }: TeamsOptions): Promise<LocalTeams> => {
  const workflows: Workflow[] = [newWorkflow('Recognition')];
  // The keys take a while: a port that was found free could be taken meanwhile.
  const server = createServer();
  server.listen(port === 0 ? 0 : await freePort(port), '127.0.0.1');
  await once(server, 'listening');
  const origin = originOf((server.address() as AddressInfo).port);
  const world = { app, now };
  const bot = await startBot(origin, world);
  const actions = actionsOf(bot);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', origin);
    const body = await bodyOf(request);
    const ran = method === 'POST' ? runOne(workflows, url, body) : undefined;
    if (ran === 'hangs') return;
    const replied = ran ?? (await bot.serve({ method, path: url.pathname, headers, body }));
    if (replied) {
      const text = typeof replied.body === 'string' ? replied.body : JSON.stringify(replied.body);
      return void response
        .writeHead(replied.status, { 'content-type': 'application/json', ...replied.headers })
        .end(text);
    }
    if (method === 'POST') {
      const fields = new URLSearchParams(body);
      await actions.act(fields);
      return void response.writeHead(303, { location: `/?user=${fields.get('user') ?? ''}` }).end();
    }
    const user = url.searchParams.get('user');
    const page = talkPage(
      bot,
      user,
      workflows.map((one) => ({ ...one, address: addressOf(origin, one) })),
    );
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(page);
  };
  server.on('request', (request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('The local Teams:', error);
      response.writeHead(500).end();
    });
  });
  return {
    ...actions,
    origin,
    page: origin,
    environment: {
      TEAMS_URL: origin,
      TEAMS_LOGIN_URL: origin,
      TEAMS_OPENID_URL: `${origin}/openidconfiguration`,
      SECRET_TEAMS: localBot.password,
      SECRET_TEAMS_APP: localBot.app,
    },
    tenant: bot.tenant,
    people: bot.people,
    bring: bot.bring,
    activityOf: bot.activityOf,
    inChannel: () => bot.said.filter(({ conversation }) => conversation.startsWith('19:')),
    alone: (person) => bot.said.filter(({ conversation }) => conversation === bot.privateOf(person)),
    limit: (seconds) => void (bot.limited.until = Date.now() + seconds * 1000),
    endTokens: () => bot.tokens.clear(),
    leaveTeam: (leaves) => void (bot.state.isInTeam = !leaves),
    moveTo: (place) => void (world.app = place),
    workflow: (channel) => {
      const made = newWorkflow(channel);
      workflows.push(made);
      return localWorkflow(origin, made);
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
