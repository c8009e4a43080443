import { BatchGetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { mapConcurrent } from '#functions/platform/concurrency';
import { TransientError } from '#functions/platform/transient';
import { distinctKeys, documents, pause, retries } from './client.ts';
import { batchCalls } from './gather.ts';
import { type Key, keyText, type List } from './keys.ts';
import { TableName } from './writes.ts';

type Item = Record<string, unknown>;

/** An expired item counts as absent even before DynamoDB removes it. */
const alive = (item: Item | undefined, now: Date): item is Item =>
  item !== undefined && (typeof item['ttl'] !== 'number' || item['ttl'] * 1000 > now.getTime());

export type Reading = { readonly now: Date; readonly consistent?: boolean };

/** Reads consistently, including expired items that DynamoDB has not removed yet. */
export const includingExpired: Reading = { now: new Date(0), consistent: true };

/** The most keys that a request may ask for, and how many such requests run at the same time. */
const keysAtOnce = 100;
const requestsAtOnce = 10;

/** Returns the names of attributes as an expression, as placeholders because some are words of DynamoDB. */
const projection = (only: readonly string[]) => ({
  ProjectionExpression: only.map((name) => `#o_${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(only.map((name) => [`#o_${name}`, name])),
});

/** Returns the items of at most 100 keys, and asks again for those that the table did not process. */
const getPage = async (wanted: readonly Key[], how: object): Promise<Item[]> => {
  const items: Item[] = [];
  let rest = wanted;
  for (let fruitless = 0; rest.length > 0;) {
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [...rest], ...how } } }),
    );
    items.push(...(Responses?.[TableName] ?? []));
    const left = (UnprocessedKeys?.[TableName]?.Keys ?? []) as Key[];
    fruitless = left.length < rest.length ? 0 : fruitless + 1;
    if (fruitless > retries) throw new TransientError('the table did not process every key');
    rest = left;
    if (left.length > 0) await pause(fruitless);
  }
  return items;
};

type Asked = { readonly keys: readonly Key[]; readonly only: readonly string[] };

/** What finds an item again, and what says that it has expired. */
const needed = ['pk', 'sk', 'ttl'];

/** Reads everything that was asked for: up to 100 distinct keys with a request, and 1,000 in a round trip. */
const getAll =
  (ConsistentRead: boolean) =>
  async (asked: readonly Asked[]): Promise<ReadonlyMap<string, Item>> => {
    const unique = distinctKeys(asked.flatMap((one) => one.keys));
    const only = new Set(asked.flatMap((one) => one.only));
    const how = { ConsistentRead, ...(only.size > 0 && projection([...new Set([...needed, ...only])])) };
    const pages = Array.from({ length: Math.ceil(unique.length / keysAtOnce) }, (_, at) =>
      unique.slice(at * keysAtOnce, (at + 1) * keysAtOnce),
    );
    const items = (await mapConcurrent(pages, requestsAtOnce, (page) => getPage(page, how))).flat();
    return new Map(items.map((item) => [keyText(item as Key), item]));
  };

const whole = { consistent: batchCalls(getAll(true)), eventual: batchCalls(getAll(false)) };
const inPart = { consistent: batchCalls(getAll(true)), eventual: batchCalls(getAll(false)) };

/**
 * Returns items in the order of the keys, undefined for absent ones. What is read at the same moment is read together.
 * @param only the attributes to read, at least: they cost as much, but less to receive
 */
export const getItems = async <Items extends readonly object[] = readonly Item[]>(
  wanted: readonly Key[],
  { now, consistent = false }: Reading,
  only: readonly string[] = [],
): Promise<{ readonly [At in keyof Items]: Items[At] | undefined }> => {
  type Found = { readonly [At in keyof Items]: Items[At] | undefined };
  if (wanted.length === 0) return [] as readonly object[] as Found;
  const read = (only.length > 0 ? inPart : whole)[consistent ? 'consistent' : 'eventual'];
  const found = await read({ keys: wanted, only });
  return wanted.map((key) => {
    const item = found.get(keyText(key));
    return alive(item, now) ? item : undefined;
  }) as readonly unknown[] as Found;
};

export const get = async <T extends object>(key: Key, reading: Reading): Promise<T | undefined> => {
  const [item] = await getItems<[T]>([key], reading);
  return item;
};

/** Returns the items that exist, by their ids. */
export const getItemsById = async <Found extends { readonly id: string }>(
  ids: readonly Found['id'][],
  keyOf: (id: Found['id']) => Key,
  reading: Reading,
  only?: readonly (keyof Found & string)[],
): Promise<ReadonlyMap<Found['id'], Found>> => {
  const found = await getItems<readonly Found[]>(ids.map(keyOf), reading, only);
  return new Map(found.flatMap((item) => (item ? [[item.id, item]] : [])));
};

/** About as many small items as fit into one answer of the table. */
export const smallItems = 4000;

type QueryOf = List & {
  /** Reads an index: `lists` by list_sort, `ranking` by points. */
  readonly index?: 'lists' | 'ranking';
  readonly limit?: number;
  /** How many items a request asks for at most, so that each is answered quickly. */
  readonly page?: number;
  readonly newestFirst?: boolean;
  /** Sort key (and for an index also the item's own key) to continue after. */
  readonly after?: Item;
  readonly from?: string;
  /** The last sort key of a range; with `from`. */
  readonly until?: string;
  /** Only these attributes are answered. They cost as much to read, but less to receive. */
  readonly only?: readonly string[];
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
  const { ExpressionAttributeNames: names, ...projected } = of.only ? projection(of.only) : {};
  return {
    KeyConditionExpression: `#p = :p${range}`,
    ...projected,
    ExpressionAttributeNames: { '#p': partition, ...(range && { '#s': sort }), ...names },
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
        ...(of.limit !== undefined && { Limit: Math.min(of.limit - items.length, of.page ?? of.limit) }),
        ...(next && { ExclusiveStartKey: next }),
      }),
    );
    items.push(...(Items.filter((item) => alive(item, now)) as T[]));
    next = LastEvaluatedKey;
  } while (next && (of.limit === undefined || items.length < of.limit));
  return { items, ...(next && { next }) };
};

/** Returns a page of a list, newest first, and the sort key to continue after. */
export const newestPage = async <T>(
  list: List,
  limit: number,
  after: Key | undefined,
  reading: Reading,
): Promise<{ items: T[]; next: string | undefined }> => {
  const { items, next } = await query<T>(
    { ...list, newestFirst: true, limit, ...(after && { after }) },
    reading,
  );
  return { items, next: next && String(next['sk']) };
};

/**
 * Returns the items of one page (1 MB) of the whole table whose sort key is the given one, and the key to continue
 * after. Only for work of the night: it reads every item.
 */
export const scanPage = async <T>(
  sk: string,
  after: Key | undefined,
): Promise<{ items: T[]; next: Key | undefined }> => {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new ScanCommand({
      TableName,
      FilterExpression: 'sk = :sk',
      ExpressionAttributeValues: { ':sk': sk },
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
  return { items: Items as T[], next: LastEvaluatedKey as Key | undefined };
};
