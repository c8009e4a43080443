import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { RefusalCode } from '#shared/model/refusal';
import { type Change, type Condition, renderTests, renderUpdate } from './expressions.ts';
import type { Key } from './keys.ts';

export const TableName = String(process.env['TABLE_NAME']);

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** What a failed condition of a write means: a refusal of that name, or 'write_conflict': read and decide again. */
export type OnConflict = RefusalCode | 'write_conflict';
export type Write = { readonly item: TransactItem; readonly onConflict: OnConflict };

/** Stores an item, whatever its key held before, if all of `when` holds. */
export const replace = (
  key: Key,
  attributes: object,
  when?: readonly [Condition, ...Condition[]],
  onConflict: OnConflict = 'write_conflict',
): Write => ({
  item: {
    Put: { TableName, Item: { ...attributes, ...key }, ...(when && renderTests(when)) },
  },
  onConflict,
});

/** Creates an item; its key must be free. */
export const create = (key: Key, attributes: object, onConflict: OnConflict = 'write_conflict'): Write =>
  replace(key, attributes, [{ absent: 'pk' }], onConflict);

/**
 * Creates an item that expires; its key must be free. An expired item counts as absent, because DynamoDB removes it
 * only within days.
 */
export const createExpiring = (key: Key, attributes: { readonly ttl: number }, now: Date): Write =>
  replace(key, attributes, [{ any: [{ absent: 'pk' }, ['ttl', '<=', now.getTime() / 1000]] }]);

/** Changes an existing item while all of `when` holds. */
export const change = (
  key: Key,
  what: Change,
  when: readonly Condition[] = [],
  onConflict: OnConflict = 'write_conflict',
): Write => ({
  item: { Update: { TableName, Key: key, ...renderUpdate(what, [{ exists: 'pk' }, ...when]) } },
  onConflict,
});

/** Changes an item while all of `when` holds; the first change creates it. */
export const upsert = (
  key: Key,
  what: Change,
  when: readonly Condition[] = [],
  onConflict: OnConflict = 'write_conflict',
): Write => ({
  item: { Update: { TableName, Key: key, ...renderUpdate(what, when) } },
  onConflict,
});

/** Removes an existing item while all of `when` holds. */
export const remove = (
  key: Key,
  when: readonly Condition[] = [],
  onConflict: OnConflict = 'write_conflict',
): Write => ({
  item: { Delete: { TableName, Key: key, ...renderTests([{ exists: 'pk' }, ...when]) } },
  onConflict,
});

/** Removes an item if it exists. */
export const discard = (key: Key): Write => ({
  item: { Delete: { TableName, Key: key } },
  onConflict: 'write_conflict',
});

/** Removes the items where something stood before, each once, and not where it stands now. */
export const discardFormer = (
  former: readonly (Key | undefined)[],
  right: Key | undefined,
): readonly Write[] => [
  ...new Map(
    former.flatMap((key) => (key && key.sk !== right?.sk ? [[key.sk, discard(key)] as const] : [])),
  ).values(),
];

/** Checks an item at commit time, without changing it. */
export const check = (
  key: Key,
  when: readonly Condition[],
  onConflict: OnConflict = 'write_conflict',
): Write => ({
  item: { ConditionCheck: { TableName, Key: key, ...renderTests([{ exists: 'pk' }, ...when]) } },
  onConflict,
});

/** Checks at commit time that an item does not exist. */
export const checkAbsent = (key: Key, onConflict: OnConflict = 'write_conflict'): Write => ({
  item: { ConditionCheck: { TableName, Key: key, ...renderTests([{ absent: 'pk' }]) } },
  onConflict,
});
