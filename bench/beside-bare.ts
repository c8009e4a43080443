import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { enforceTableAccess } from '#infra/emulators/lambda/enforce-access';
import { replaceHandlers } from '#infra/emulators/lambda/load-handler';
import { commandOf, inputOf } from './commands.ts';
import type { Exchange } from './forward.ts';

type Request = { readonly headers: Readonly<Record<string, string>>; readonly body: string | Uint8Array };
type Response = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  body: Readable;
};

/** Notes what a client sends and is answered, while it is asked to. */
export const noteExchanges = ({ middlewareStack }: DynamoDBClient) => {
  let noted: Exchange[] | undefined;
  let answered = 0;
  middlewareStack.add(
    (next) => async (args) => {
      if (!noted) return next(args);
      const after = answered;
      const result = await next(args);
      const { headers, body } = args.request as Request;
      const response = result.response as Response;
      const answer = await buffer(response.body);
      response.body = Readable.from([answer]);
      answered += 1;
      noted?.push({
        target: headers['x-amz-target'] ?? headers['X-Amz-Target'],
        body: typeof body === 'string' ? body : new TextDecoder().decode(body),
        after,
        status: response.statusCode,
        headers: response.headers,
        answer,
      });
      return result;
    },
    { step: 'deserialize', priority: 'low', name: 'noteExchanges' },
  );
  return {
    begin: () => {
      noted = [];
      answered = 0;
    },
    end: (): readonly Exchange[] => {
      const all = noted ?? [];
      noted = undefined;
      return all;
    },
  };
};

type Command = new (input: unknown) => never;

/** The commands of the calls that are compared. */
const commands: Readonly<Record<string, unknown>> = {
  BatchGetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
};

type Send = (client: DynamoDBDocumentClient) => Promise<unknown>;

/** The commands of a call, those together that were sent together. */
const roundsOf = (exchanges: readonly Exchange[], endpoint: string): readonly (readonly Send[])[] =>
  [...Map.groupBy(exchanges, ({ after }) => after).values()].map((round) =>
    round.map((exchange) => {
      const { name } = commandOf(exchange);
      const Command = commands[name] as Command | undefined;
      if (!Command) throw new Error(`a bare client does not send ${name}`);
      const input = inputOf(exchange, endpoint);
      return (client) => client.send(new Command(input));
    }),
  );

/**
 * Has a minimal function answer all calls: it sends what was sent in some calls, one call after the other, to an address
 * that gives the same answers. Returns how to undo it.
 */
export const answerBare = (calls: readonly (readonly Exchange[])[], endpoint: string): (() => void) => {
  const client = new DynamoDBClient({ endpoint });
  // A check of this machine, which the product's client has too.
  enforceTableAccess(client);
  const bare = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  const all = calls.map((exchanges) => roundsOf(exchanges, endpoint));
  let at = 0;
  const handler = async (): Promise<unknown> => {
    const answers = [];
    const rounds = all[(at += 1) % all.length] ?? [];
    for (const round of rounds) answers.push(await Promise.allSettled(round.map((send) => send(bare))));
    return { statusCode: 200, body: JSON.stringify(answers) };
  };
  const undo = replaceHandlers(() => Promise.resolve(handler));
  return () => {
    undo();
    client.destroy();
  };
};

/** Has a function that does nothing answer all calls: what is left is the local gateway. Returns how to undo it. */
export const answerNothing = (): (() => void) =>
  replaceHandlers(() => Promise.resolve(() => Promise.resolve({ statusCode: 200, body: '{}' })));
