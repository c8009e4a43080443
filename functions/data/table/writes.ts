import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { RefusalCode } from '#shared/model/refusal';
import { type Change, type Condition, renderTests, renderUpdate } from './expressions.ts';
import type { Key } from './keys.ts';

export const TableName = String(process.env['TABLE_NAME']);

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** What a write's failed condition means: a refusal by that name, or 'write_conflict': read and decide again. */
export type OnConflict = RefusalCode | 'write_conflict';
export type Write = { readonly item: TransactItem; readonly onConflict: OnConflict };

const put = (key: Key, attributes: object, when: Condition, onConflict: OnConflict): Write => ({
  item: { Put: { TableName, Item: { ...attributes, ...key }, ...renderTests([when]) } },
  onConflict,
});

/** A new item; there must be none by that key. */
export const create = (key: Key, attributes: object, onConflict: OnConflict = 'write_conflict'): Write =>
  put(key, attributes, { absent: 'pk' }, onConflict);

/** A new item that expires; one by that key that already has counts as absent: DynamoDB removes it within days. */
export const createExpiring = (key: Key, attributes: { readonly ttl: number }, now: Date): Write =>
  put(key, attributes, { any: [{ absent: 'pk' }, ['ttl', '<=', now.getTime() / 1000]] }, 'write_conflict');

/** An item by that key, whatever was there. */
export const replace = (key: Key, attributes: object): Write => ({
  item: { Put: { TableName, Item: { ...attributes, ...key } } },
  onConflict: 'write_conflict',
});

/** A change to an existing item, while all of `when` holds. */
export const change = (
  key: Key,
  what: Change,
  when: readonly Condition[] = [],
  onConflict: OnConflict = 'write_conflict',
): Write => ({
  item: { Update: { TableName, Key: key, ...renderUpdate(what, [{ exists: 'pk' }, ...when]) } },
  onConflict,
});

/** A change to an item that appears with its first change, while all of `when` holds. */
export const upsert = (
  key: Key,
  what: Change,
  when: readonly Condition[] = [],
  onConflict: OnConflict = 'write_conflict',
): Write => ({
  item: { Update: { TableName, Key: key, ...renderUpdate(what, when) } },
  onConflict,
});

/** Takes an existing item away, while all of `when` holds. */
export const remove = (
  key: Key,
  when: readonly Condition[] = [],
  onConflict: OnConflict = 'write_conflict',
): Write => ({
  item: { Delete: { TableName, Key: key, ...renderTests([{ exists: 'pk' }, ...when]) } },
  onConflict,
});

/** Takes an item away if it is there. */
export const discard = (key: Key): Write => ({
  item: { Delete: { TableName, Key: key } },
  onConflict: 'write_conflict',
});

/** Looks at an item again at commit time, without changing it. */
export const check = (
  key: Key,
  when: readonly Condition[],
  onConflict: OnConflict = 'write_conflict',
): Write => ({
  item: { ConditionCheck: { TableName, Key: key, ...renderTests([{ exists: 'pk' }, ...when]) } },
  onConflict,
});
