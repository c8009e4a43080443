import { Readable } from 'node:stream';
import { runningFunction } from './enforce-access.ts';

/**
 * One request from an SDK to an emulator. The SDK retries above this level, so a retried command is seen as several
 * attempts with the same `invocation`.
 */
export type Attempt = {
  readonly command: string;
  readonly invocation: string;
  /** The function that sends it; undefined for a test. */
  readonly by: string | undefined;
  readonly body: string;
};
export type Answer = {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
};
/** Forwards a request, unchanged or with another body. */
export type Send = (body?: string) => Promise<Answer>;
export type Fault = (attempt: Attempt, send: Send) => Promise<Answer>;

const injected: Fault[] = [];

/** Injects a fault for every request, after the faults injected before. Returns a function that removes it. */
export const injectFault = (fault: Fault): (() => void) => {
  injected.push(fault);
  return () => void injected.splice(injected.indexOf(fault), 1);
};

type Request = { headers: Record<string, string>; body: unknown };
type Client = { readonly middlewareStack: { add: (middleware: never, options: object) => void } };
type Passed = { readonly response: Answer };

const bytesOf = async (body: unknown): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The body of a request as text; undefined for files. */
const textOf = (body: unknown): string | undefined =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? new TextDecoder().decode(body) : undefined;

const through = async (faults: readonly Fault[], attempt: Attempt, send: Send): Promise<Answer> => {
  const [first, ...rest] = faults;
  if (!first) return send(attempt.body);
  return first(attempt, (body = attempt.body) => through(rest, { ...attempt, body }, send));
};

/** Sends the requests of a client through the injected faults. Does nothing while there are none. */
export const exposeToFaults = (client: Client): void =>
  client.middlewareStack.add(
    ((
      next: (args: { request: Request }) => Promise<Passed>,
      { commandName = '' }: { commandName?: string },
    ) =>
      async (args: { request: Request }): Promise<Passed> => {
        if (injected.length === 0) return next(args);
        const { request } = args;
        const text = textOf(request.body);
        const attempt: Attempt = {
          command: commandName.replace(/Command$/, ''),
          invocation: String(request.headers['amz-sdk-invocation-id']),
          by: runningFunction(),
          body: text ?? '',
        };
        const response = await through(injected, attempt, async (body) => {
          // Files are sent unchanged.
          const sent = body === text ? request.body : body;
          const headers = { ...request.headers };
          if (body !== text) headers['content-length'] = String(Buffer.byteLength(String(sent)));
          const same = Object.assign(Object.create(Object.getPrototypeOf(request) as object), request, {
            headers,
            body: sent,
          }) as Request;
          return (await next({ ...args, request: same })).response;
        });
        return { response };
      }) as never,
    { step: 'deserialize', priority: 'low', name: 'faults' },
  );

const answering = (statusCode: number, body: object): Answer => ({
  statusCode,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Readable.from([Buffer.from(JSON.stringify(body))]),
});

/** An error response of DynamoDB. */
const refusing = (statusCode: number, type: string, more: object = {}): Answer =>
  answering(statusCode, { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'injected', ...more });

/** The error of a broken connection; the SDK retries it. */
export const connectionLost = (): never => {
  throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
};

type Keys = readonly unknown[];
type Body = {
  readonly TransactItems?: readonly object[];
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: Keys } | Keys>>;
};

const writes = new Set(['TransactWriteItems', 'PutItem', 'UpdateItem', 'DeleteItem']);
const lists = new Set(['Query', 'Scan']);

const canceled = (items: readonly object[], at: number, Code: string): Answer =>
  refusing(400, 'TransactionCanceledException', {
    CancellationReasons: items.map((_, index) => ({ Code: index === at ? Code : 'None' })),
  });

/** A transaction reports the failed item in its reasons; a single write has its own error type. */
const standing = (body: string, roll: () => number, code: string, single: string): Answer => {
  const { TransactItems: items } = JSON.parse(body) as Body;
  return items ? canceled(items, Math.floor(roll() * items.length), code) : refusing(400, single);
};

/** Processes only a part of a batch (never none); the response lists the rest as unprocessed. */
const processPartly = async (attempt: Attempt, send: Send, roll: () => number): Promise<Answer> => {
  const { RequestItems = {}, ...rest } = JSON.parse(attempt.body) as Body;
  const [[table, batch] = []] = Object.entries(RequestItems);
  if (table === undefined || batch === undefined) return send();
  const { Keys: all, ...how } = 'Keys' in batch ? batch : { Keys: batch };
  const [kept, left] = [all.slice(0, 1 + Math.floor(roll() * all.length)), [] as unknown[]];
  left.push(...all.slice(kept.length));
  const again = (part: Keys) => ({ [table]: 'Keys' in batch ? { ...how, Keys: part } : part });
  const answered = await send(JSON.stringify({ ...rest, RequestItems: again(kept) }));
  if (answered.statusCode !== 200 || left.length === 0) return answered;
  const [name, more] = ['Keys' in batch ? 'UnprocessedKeys' : 'UnprocessedItems', again(left)];
  const said = JSON.parse(String(await bytesOf(answered.body))) as object;
  return answering(200, { ...said, [name]: more });
};

const cutPage = ({ body }: Attempt, send: Send, roll: () => number): Promise<Answer> => {
  const asked = JSON.parse(body) as { Limit?: number };
  const Limit = Math.min(asked.Limit ?? Infinity, 1 + Math.floor(roll() * 3));
  return send(JSON.stringify({ ...asked, Limit }));
};

type Kind = {
  readonly strikes: (attempt: Attempt) => boolean;
  readonly fault: (attempt: Attempt, send: Send, roll: () => number) => Promise<Answer> | Answer;
};

const always = (): boolean => true;
const isWrite = ({ command }: Attempt): boolean => writes.has(command);

/** Invocations whose every retry fails too. */
const silenced = new Set<string>();

const loseAnswer = async (_: Attempt, send: Send): Promise<Answer> => {
  await bytesOf((await send()).body);
  return connectionLost();
};

/** Faults that occur with DynamoDB and its network. */
const faultKinds = {
  throttled: {
    strikes: always,
    fault: ({ command, body }, _, roll) =>
      command === 'TransactWriteItems' && roll() < 0.5
        ? standing(body, roll, 'ThrottlingError', '')
        : refusing(400, 'ProvisionedThroughputExceededException'),
  },
  conflict: {
    strikes: isWrite,
    fault: ({ body }, _, roll) => standing(body, roll, 'TransactionConflict', 'TransactionConflictException'),
  },
  /** A concurrent write was faster: an item in a transaction has changed since it was read. */
  outdated: {
    strikes: ({ command, body }) => command === 'TransactWriteItems' && body.includes('"Update"'),
    fault: ({ body }) => {
      const { TransactItems: items = [] } = JSON.parse(body) as Body;
      const at = items.findIndex((item) => 'Update' in item);
      return canceled(items, at, 'ConditionalCheckFailed');
    },
  },
  failedBefore: { strikes: always, fault: () => refusing(500, 'InternalServerError') },
  lostBefore: { strikes: always, fault: () => connectionLost() },
  lostAfter: { strikes: always, fault: loseAnswer },
  /** The response and all SDK retries are lost, so only the client can retry. */
  silenced: {
    strikes: isWrite,
    fault: (attempt, send) => {
      silenced.add(attempt.invocation);
      return loseAnswer(attempt, send);
    },
  },
  unprocessed: { strikes: ({ command }) => command.startsWith('Batch'), fault: processPartly },
  cutPages: { strikes: ({ command }) => lists.has(command), fault: cutPage },
} as const satisfies Record<string, Kind>;

type FaultKind = keyof typeof faultKinds;
export type FaultRates = Partial<Record<FaultKind, number>>;

/**
 * Random faults with a probability for each kind, for the requests that `among` selects. `roll` returns numbers from 0
 * to 1.
 */
export const randomFaults =
  (
    chances: FaultRates,
    roll: () => number,
    among: (attempt: Attempt) => boolean,
    onStrike: (kind: FaultKind) => void,
  ): Fault =>
  async (attempt, send) => {
    if (!among(attempt)) return send();
    if (silenced.has(attempt.invocation)) return connectionLost();
    for (const [kind, chance] of Object.entries(chances) as [FaultKind, number][]) {
      const { strikes, fault }: Kind = faultKinds[kind];
      if (!strikes(attempt) || roll() >= chance) continue;
      onStrike(kind);
      return fault(attempt, send, roll);
    }
    return send();
  };

/** Splits the records of one delivery into batches that are delivered one after the other. */
type Delivery = <One>(records: readonly One[], itemOf: (one: One) => string) => readonly (readonly One[])[];

const deliveries: Delivery[] = [];

/** The batches in which stream records or messages are passed to their function. */
export const splitIntoDeliveries: Delivery = (records, itemOf) =>
  deliveries.reduce((batches, how) => batches.flatMap((batch) => how(batch, itemOf)), [records]);

/** Changes how records are delivered. Returns a function that undoes it. */
export const injectDelivery = (how: Delivery): (() => void) => {
  deliveries.push(how);
  return () => void deliveries.splice(deliveries.indexOf(how), 1);
};

/**
 * Shuffles the records of different items, keeps the order within each item, and sometimes repeats a part. DynamoDB
 * streams and Lambda guarantee no more than this.
 */
export const shuffledAndRepeated =
  (chance: number, roll: () => number, onRepeat: () => void): Delivery =>
  (records, itemOf) => {
    const lanes = [...Map.groupBy(records, itemOf).values()];
    const mixed: (typeof records)[number][] = [];
    while (lanes.length > 0) {
      const at = Math.floor(roll() * lanes.length);
      const [next, ...rest] = lanes[at] ?? [];
      if (next !== undefined) mixed.push(next);
      if (rest.length > 0) lanes[at] = rest;
      else lanes.splice(at, 1);
    }
    const from = Math.floor(roll() * mixed.length);
    if (roll() >= chance) return [mixed];
    onRepeat();
    return [mixed, mixed.slice(from)];
  };

/** Simulates a crash of a function at its n-th request: that request and all later ones fail. */
export const crashAt = (
  by: string,
  nth: number,
): { readonly fault: Fault; readonly crashed: () => boolean } => {
  let said = 0;
  return {
    crashed: () => said >= nth,
    fault: async (attempt, send) => {
      if (attempt.by !== by) return send();
      said += 1;
      if (said < nth) return send();
      // Every second crash happens after the emulator has processed the request but before the response.
      if (said === nth && nth % 2 === 0) await bytesOf((await send()).body);
      throw new Error('crashed');
    },
  };
};
