import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '../../ports.ts';
import { bodyOf } from '../service/body.ts';
import { originOf } from '../service/server.ts';
import { channelPage } from './page.ts';
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
export type LocalTeams = {
  readonly origin: string;
  /** Where the channel can be seen. */
  readonly page: string;
  readonly workflow: (channel: string) => LocalWorkflow;
  readonly close: () => Promise<void>;
};

/** A local stand-in for Microsoft Teams: the workflows that bring posts into its channels. */
export const startTeams = async (port = 0): Promise<LocalTeams> => {
  const workflows: Workflow[] = [newWorkflow('Recognition')];
  const chosen = await freePort(port);
  const origin = originOf(chosen);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin);
    const body = await bodyOf(request);
    const answered = request.method === 'POST' ? runOne(workflows, url, body) : undefined;
    if (answered === 'hangs') return;
    if (answered)
      return void response
        .writeHead(answered.status, { 'content-type': 'application/json', ...answered.headers })
        .end(answered.body);
    const page = channelPage(workflows.map((one) => ({ ...one, address: addressOf(origin, one) })));
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(page);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('The local Teams:', error);
      response.writeHead(500).end();
    });
  });
  server.listen(chosen, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin,
    page: origin,
    workflow: (channel) => {
      const made = newWorkflow(channel);
      workflows.push(made);
      return {
        address: addressOf(origin, made),
        cards: made.cards,
        limit: (seconds) => void (made.busyUntil = Date.now() + seconds * 1000),
        fail: (status) => void (made.failing = status),
        hang: (does) => void (made.isHanging = does),
        turn: (state) => void (made.state = state),
      };
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
