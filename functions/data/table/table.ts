import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#shared/model/refusal';
import { type Key, keyText } from './keys.ts';
import { TableName, type TransactItem, type Write } from './writes.ts';

/** Another writer changed an item between our read and our write: read and decide again. */
export class WriteConflict extends Error {
  override readonly name = 'WriteConflict';
}

type Item = Record<string, unknown>;

export const client = new DynamoDBClient({ maxAttempts: 5 });
const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

const throttlings = new Set<unknown>([
  'ThrottlingError',
  'ThrottlingException',
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
]);

const codesIn = ({ CancellationReasons: reasons = [] }: TransactionCanceledException): unknown[] =>
  reasons.map(({ Code }) => Code).filter((code) => code !== 'None');

/** Whether DynamoDB throttled a request, even after every retry. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof TransactionCanceledException
    ? codesIn(error).some((code) => throttlings.has(code))
    : error instanceof Error && throttlings.has(error.name);

/** Full jitter: a random wait below an exponentially growing bound, in milliseconds. */
const pause = (attempt: number): Promise<void> => sleep(Math.random() * Math.min(400, 8 * 2 ** attempt));

const conflictAttempts = 12;

const refusalOf = (error: TransactionCanceledException, writes: readonly Write[]): Error | undefined => {
  const failed = error.CancellationReasons?.findIndex(({ Code }) => Code === 'ConditionalCheckFailed') ?? -1;
  const otherwise = writes[failed]?.onConflict;
  if (!otherwise) return undefined;
  return otherwise === 'write_conflict' ? new WriteConflict(String(failed)) : new Refusal(otherwise);
};

const isConflict = (error: unknown): boolean =>
  error instanceof TransactionCanceledException
    ? codesIn(error).includes('TransactionConflict')
    : error instanceof Error && error.name === 'TransactionConflictException';

/** Errors that the SDK does not retry by itself: nothing was written, because of a conflict or of throttling. */
const isPassing = (error: unknown): boolean =>
  isConflict(error) || (error instanceof TransactionCanceledException && isThrottled(error));

/**
 * Retries a write in place, with jitter, at most 12 times while another transaction conflicts with it. `meaningOf`
 * says what a failed condition means.
 */
const retryInPlace = async <Result>(
  attempt: () => Promise<Result>,
  meaningOf: (error: unknown) => Error | undefined,
): Promise<Result> => {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const known = meaningOf(error);
      if (known) throw known;
      if (!isPassing(error)) throw error;
      if (tried >= conflictAttempts) throw isThrottled(error) ? error : new WriteConflict('conflict');
      await pause(tried);
    }
  }
};

/**
 * Writes all or nothing. A failed condition throws the error that its write names.
 * @throws Refusal | WriteConflict
 */
export const transact = async (...writes: readonly Write[]): Promise<void> => {
  const TransactItems = writes.map(({ item }) => item);
  await retryInPlace(
    () => documents.send(new TransactWriteCommand({ TransactItems })),
    (error) => (error instanceof TransactionCanceledException ? refusalOf(error, writes) : undefined),
  );
};

const send = async ({ Put, Update, Delete }: TransactItem): Promise<Item | undefined> => {
  if (Put) return void (await documents.send(new PutCommand(Put)));
  if (Update) {
    const { Attributes } = await documents.send(new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' }));
    return Attributes;
  }
  if (Delete)
    return (await documents.send(new DeleteCommand({ ...Delete, ReturnValues: 'ALL_OLD' }))).Attributes;
  throw new Error('a condition check needs a transaction');
};

/**
 * Writes one item, at half the price of a transaction. Returns the item after a change, or before a removal.
 * @throws Refusal | WriteConflict
 */
export const write = <T extends object>({ item, onConflict }: Write): Promise<T> =>
  retryInPlace(
    async () => (await send(item)) as T,
    (error) => {
      if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') return undefined;
      return onConflict === 'write_conflict' ? new WriteConflict('condition') : new Refusal(onConflict);
    },
  );

/** An expired item counts as absent even before DynamoDB removes it. */
const alive = (item: Item | undefined, now: Date): item is Item =>
  item !== undefined && (typeof item['ttl'] !== 'number' || item['ttl'] * 1000 > now.getTime());

export type Reading = { readonly now: Date; readonly consistent?: boolean };

/** Reads consistently, including expired items that DynamoDB has not removed yet. */
export const includingExpired: Reading = { now: new Date(0), consistent: true };

export const get = async <T extends object>(
  key: Key,
  { now, consistent = false }: Reading,
): Promise<T | undefined> => {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: key, ConsistentRead: consistent }));
  return alive(Item, now) ? (Item as T) : undefined;
};

const distinct = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map(({ pk, sk }) => [keyText({ pk, sk }), { pk, sk }])).values(),
];

/**
 * Returns items in the order of the keys, undefined for absent ones. Reads up to 100 distinct keys in a round trip,
 * and unprocessed ones again.
 */
export const getItems = async (
  wanted: readonly Key[],
  { now, consistent = false }: Reading,
): Promise<readonly (Item | undefined)[]> => {
  const found = new Map<string, Item>();
  let rest = distinct(wanted);
  for (let fruitless = 0; rest.length > 0;) {
    const page = rest.slice(0, 100);
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: page, ConsistentRead: consistent } } }),
    );
    for (const item of Responses?.[TableName] ?? [])
      if (alive(item, now)) found.set(keyText(item as Key), item);
    const left = (UnprocessedKeys?.[TableName]?.Keys ?? []) as Key[];
    rest = [...left, ...rest.slice(100)];
    fruitless = left.length < page.length ? 0 : fruitless + 1;
    if (fruitless > conflictAttempts) throw new Error('the table did not process every key');
    if (left.length > 0) await pause(fruitless);
  }
  return wanted.map((key) => found.get(keyText(key)));
};

/** Returns the items that exist, by their ids. */
export const getItemsById = async <Found extends { readonly id: string }>(
  ids: readonly Found['id'][],
  keyOf: (id: Found['id']) => Key,
  reading: Reading,
): Promise<ReadonlyMap<Found['id'], Found>> => {
  const found = (await getItems(ids.map(keyOf), reading)) as readonly (Found | undefined)[];
  return new Map(found.flatMap((item) => (item ? [[item.id, item]] : [])));
};

/** Removes items, 25 in a round trip, and unprocessed ones again. Removing an absent item is not an error. */
export const removeItems = async (unwanted: readonly Key[]): Promise<void> => {
  let rest = distinct(unwanted);
  for (let fruitless = 0; rest.length > 0;) {
    const page = rest.slice(0, 25);
    const { UnprocessedItems } = await documents.send(
      new BatchWriteCommand({
        RequestItems: { [TableName]: page.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })) },
      }),
    );
    const left = (UnprocessedItems?.[TableName] ?? []).flatMap(({ DeleteRequest }) =>
      DeleteRequest ? [DeleteRequest.Key as Key] : [],
    );
    rest = [...left, ...rest.slice(25)];
    fruitless = left.length < page.length ? 0 : fruitless + 1;
    if (fruitless > conflictAttempts) throw new Error('the table did not remove every item');
    if (left.length > 0) await pause(fruitless);
  }
};

type QueryOf = {
  readonly pk: string;
  readonly begins?: string;
  /** Reads an index: `lists` by list_sort, `ranking` by points. */
  readonly index?: 'lists' | 'ranking';
  readonly limit?: number;
  readonly newestFirst?: boolean;
  /** Sort key (and for an index also the item's own key) to continue after. */
  readonly after?: Item;
  readonly from?: string;
  /** The last sort key of a range; with `from`. */
  readonly until?: string;
};

const partitionOf = {
  table: ['pk', 'sk'],
  lists: ['list_key', 'list_sort'],
  ranking: ['ranking_key', 'points'],
};

const rangeOf = ({ begins, from, until }: QueryOf): string => {
  if (from !== undefined) return until === undefined ? ' AND #s >= :s' : ' AND #s BETWEEN :s AND :t';
  return begins === undefined ? '' : ' AND begins_with(#s, :s)';
};

const keyCondition = (of: QueryOf) => {
  const { pk, begins, from, until, index } = of;
  const [partition = '', sort = ''] = partitionOf[index ?? 'table'];
  const range = rangeOf(of);
  return {
    KeyConditionExpression: `#p = :p${range}`,
    ExpressionAttributeNames: { '#p': partition, ...(range && { '#s': sort }) },
    ExpressionAttributeValues: {
      ':p': pk,
      ...(range && { ':s': from ?? begins }),
      ...(until !== undefined && { ':t': until }),
    },
  };
};

/**
 * Returns one page of a list: follows DynamoDB's 1 MB pages until `limit` items are read (without a limit: all).
 * `next` is the key to continue after, absent at the end.
 */
export const query = async <T>(
  of: QueryOf,
  { now, consistent = false }: Reading,
): Promise<{ items: T[]; next?: Item }> => {
  const items: T[] = [];
  let next = of.after;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName,
        ...keyCondition(of),
        ...(of.index ? { IndexName: of.index } : { ConsistentRead: consistent }),
        ScanIndexForward: of.newestFirst !== true,
        ...(of.limit !== undefined && { Limit: of.limit - items.length }),
        ...(next && { ExclusiveStartKey: next }),
      }),
    );
    items.push(...(Items.filter((item) => alive(item, now)) as T[]));
    next = LastEvaluatedKey;
  } while (next && (of.limit === undefined || items.length < of.limit));
  return { items, ...(next && { next }) };
};
