import { Readable } from 'node:stream';
import { type Answer, type Attempt, bytesOf, connectionLost, type Fault, type Send } from './inject.ts';

const answering = (statusCode: number, body: object): Answer => ({
  statusCode,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Readable.from([Buffer.from(JSON.stringify(body))]),
});

/** An error response of DynamoDB. */
const refusing = (statusCode: number, type: string, more: object = {}): Answer =>
  answering(statusCode, { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'injected', ...more });

type Keys = readonly unknown[];
type Body = {
  readonly TransactItems?: readonly object[];
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: Keys } | Keys>>;
};

const writes = new Set(['TransactWriteItems', 'PutItem', 'UpdateItem', 'DeleteItem']);
const lists = new Set(['Query', 'Scan']);

/** A transaction of so many items is canceled because of one of them. */
export const canceled = (items: number, at: number, Code: string): Answer =>
  refusing(400, 'TransactionCanceledException', {
    CancellationReasons: Array.from({ length: items }, (_, index) => ({
      Code: index === at ? Code : 'None',
    })),
  });

/** A transaction reports the failed item in its reasons; a single write has its own error type. */
const standing = (body: string, roll: () => number, code: string, single: string): Answer => {
  const { TransactItems: items } = JSON.parse(body) as Body;
  return items ? canceled(items.length, Math.floor(roll() * items.length), code) : refusing(400, single);
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
      return canceled(items.length, at, 'ConditionalCheckFailed');
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
