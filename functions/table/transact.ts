import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mapConcurrent } from '#functions/platform/concurrency';
import { TransientError } from '#functions/platform/transient';
import { Refusal } from '#shared/model/refusal';
import { codesIn, distinctKeys, documents, isThrottled, pause, retries } from './client.ts';
import type { Key } from './keys.ts';
import { TableName, type TransactItem, type Write } from './writes.ts';

/** Another writer changed an item between our read and our write: read and decide again. */
export class WriteConflict extends TransientError {
  override readonly name = 'WriteConflict';
}

const refusalOf = (error: TransactionCanceledException, writes: readonly Write[]): Error | undefined => {
  const failed = error.CancellationReasons?.findIndex(({ Code }) => Code === 'ConditionalCheckFailed') ?? -1;
  const meaning = writes[failed]?.onConflict;
  if (!meaning) return undefined;
  return meaning === 'write_conflict' ? new WriteConflict(String(failed)) : new Refusal(meaning);
};

const isConflict = (error: unknown): boolean =>
  error instanceof TransactionCanceledException
    ? codesIn(error).includes('TransactionConflict')
    : error instanceof Error && error.name === 'TransactionConflictException';

/** Errors that the SDK does not retry by itself: nothing was written, because of a conflict or of throttling. */
const isTransient = (error: unknown): boolean =>
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
      if (!isTransient(error)) throw error;
      if (tried >= retries) throw isThrottled(error) ? error : new WriteConflict('conflict');
      await pause(tried);
    }
  }
};

/**
 * Writes all or nothing; nothing at all where there is nothing to write. A failed condition throws the error that its write names.
 * @throws Refusal | WriteConflict
 */
export const transact = async (...writes: readonly Write[]): Promise<void> => {
  if (writes.length === 0) return;
  const TransactItems = writes.map(({ item }) => item);
  await retryInPlace(
    () => documents.send(new TransactWriteCommand({ TransactItems })),
    (error) => (error instanceof TransactionCanceledException ? refusalOf(error, writes) : undefined),
  );
};

const send = async ({ Put, Update, Delete }: TransactItem): Promise<object | undefined> => {
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

type Request =
  | { readonly PutRequest: { readonly Item: object & Key } }
  | { readonly DeleteRequest: { readonly Key: Key } };

/** How many items a request writes, and how many such requests run at the same time. */
const itemsAtOnce = 25;
const requestsAtOnce = 4;

const writePage = async (page: readonly Request[]): Promise<void> => {
  let rest = page;
  for (let fruitless = 0; rest.length > 0;) {
    const { UnprocessedItems } = await documents.send(
      new BatchWriteCommand({ RequestItems: { [TableName]: [...rest] } }),
    );
    const left = (UnprocessedItems?.[TableName] ?? []) as Request[];
    fruitless = left.length < rest.length ? 0 : fruitless + 1;
    if (fruitless > retries) throw new TransientError('the table did not write every item');
    rest = left;
    if (left.length > 0) await pause(fruitless);
  }
};

/**
 * Stores and removes items in any order, each alone, at half the price of a transaction. No item may be named twice. For
 * what can be written again.
 */
export const writeItems = async (
  stored: readonly (Key & object)[],
  unwanted: readonly Key[] = [],
): Promise<void> => {
  const requests: readonly Request[] = [
    ...stored.map((Item) => ({ PutRequest: { Item } })),
    ...distinctKeys(unwanted).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  ];
  const pages = Array.from({ length: Math.ceil(requests.length / itemsAtOnce) }, (_, at) =>
    requests.slice(at * itemsAtOnce, (at + 1) * itemsAtOnce),
  );
  await mapConcurrent(pages, requestsAtOnce, writePage);
};

/** Removes items, and unprocessed ones again. Removing an absent item is not an error. */
export const removeItems = (unwanted: readonly Key[]): Promise<void> => writeItems([], unwanted);
