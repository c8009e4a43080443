import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { internals } from '../support/stack.ts';

const { table, writes } = internals;
const reading = { now: new Date(), consistent: true };
const key = (pk: string, sk: string) => ({ pk: `T#${pk}`, sk });

type Args = { input: Record<string, unknown> };
type Next = (args: Args) => Promise<{ output: Record<string, unknown> }>;

/** Replaces the answers of one DynamoDB command until the test ends. */
const intercept = (
  command: string,
  fault: (next: Next, args: Args, call: number) => ReturnType<Next>,
): void => {
  let calls = 0;
  table.client.middlewareStack.add(
    ((next: Next, context: { commandName?: string }) => (args: Args) => {
      if (context.commandName !== command) return next(args);
      calls += 1;
      return fault(next, args, calls);
    }) as never,
    { step: 'initialize', name: 'fault', override: true },
  );
};
afterEach(() => void table.client.middlewareStack.remove('fault'));

const canceled = (...codes: string[]): TransactionCanceledException =>
  new TransactionCanceledException({
    message: 'canceled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

test('a transaction of nothing asks the table for nothing', async () => {
  intercept('TransactWriteItemsCommand', () => Promise.reject(new Error('asked')));
  await expect(table.transact()).resolves.toBeUndefined();
});

test('a transaction conflict is retried until it succeeds', async () => {
  intercept('TransactWriteItemsCommand', async (next, args, call) => {
    if (call <= 3) throw canceled('TransactionConflict', 'None');
    return next(args);
  });
  await table.transact(
    writes.create(key('conflict', '1'), { n: 1 }),
    writes.create(key('conflict', '2'), { n: 2 }),
  );
  expect(await table.getItems([key('conflict', '1'), key('conflict', '2')], reading)).toMatchObject([
    { n: 1 },
    { n: 2 },
  ]);
});

test('an endless transaction conflict is given up after 13 attempts', async () => {
  let calls = 0;
  intercept('TransactWriteItemsCommand', async (_next, _args, call) => {
    calls = call;
    throw canceled('TransactionConflict');
  });
  await expect(table.transact(writes.create(key('never', '1'), {}))).rejects.toThrow(table.WriteConflict);
  expect(calls).toBe(13);
});

test('a single write retries a transaction conflict, at most 13 times', async () => {
  const conflict = Object.assign(new Error('ongoing'), { name: 'TransactionConflictException' });
  intercept('PutItemCommand', async (next, args, call) => {
    if (call <= 3) throw conflict;
    return next(args);
  });
  await table.write(writes.create(key('single', '1'), { n: 1 }));
  expect(await table.get(key('single', '1'), reading)).toMatchObject({ n: 1 });
  let calls = 0;
  intercept('PutItemCommand', async (_next, _args, call) => {
    calls = call;
    throw conflict;
  });
  await expect(table.write(writes.create(key('single', '2'), {}))).rejects.toThrow(table.WriteConflict);
  expect(calls).toBe(13);
});

test('a throttled transaction is retried, and fails as throttled after 13 attempts', async () => {
  intercept('TransactWriteItemsCommand', async (next, args, call) => {
    if (call <= 3) throw canceled('None', 'ThrottlingError');
    return next(args);
  });
  await table.transact(
    writes.create(key('throttled', '1'), { n: 1 }),
    writes.create(key('throttled', '2'), { n: 2 }),
  );
  let calls = 0;
  intercept('TransactWriteItemsCommand', async (_next, _args, call) => {
    calls = call;
    throw canceled('ThrottlingError', 'TransactionConflict');
  });
  const failure = await table
    .transact(writes.create(key('throttled', '3'), {}))
    .catch((error: unknown) => error);
  expect(table.isThrottled(failure)).toBe(true);
  expect(calls).toBe(13);
});

test('a conflict beside a failed condition is not retried, and the condition decides the refusal', async () => {
  let calls = 0;
  intercept('TransactWriteItemsCommand', async (_next, _args, call) => {
    calls = call;
    throw canceled('TransactionConflict', 'ConditionalCheckFailed');
  });
  const first = writes.create(key('both', '1'), {});
  const second = writes.create(key('both', '2'), {}, 'not_unique');
  await expect(table.transact(first, second)).rejects.toMatchObject({ code: 'not_unique' });
  expect(calls).toBe(1);
});

test('a failed condition gets the refusal of its own item', async () => {
  await table.transact(writes.create(key('named', '1'), { n: 1 }));
  const taken = writes.create(key('named', '1'), {}, 'email_exists');
  const free = writes.create(key('named', '2'), {}, 'not_unique');
  await expect(table.transact(free, taken)).rejects.toMatchObject({ code: 'email_exists' });
  await expect(table.transact(writes.create(key('named', '1'), {}))).rejects.toThrow(table.WriteConflict);
  expect(await table.get(key('named', '2'), reading)).toBeUndefined();
});

test('unprocessed keys of a batch read are requested again, and the answer keeps the requested order', async () => {
  const all = Array.from({ length: 150 }, (_, at) => key('batch', String(at).padStart(3, '0')));
  await Promise.all(all.map((one, at) => table.write(writes.replace(one, { at }))));
  intercept('BatchGetItemCommand', async (next, args, call) => {
    if (call > 3) return next(args);
    const [name, asked] =
      Object.entries(args.input['RequestItems'] as Record<string, { Keys: object[] }>)[0] ?? [];
    const kept = { RequestItems: { [String(name)]: { ...asked, Keys: asked?.Keys.slice(0, 10) } } };
    const result = await next({ ...args, input: { ...args.input, ...kept } });
    const rest = { [String(name)]: { Keys: asked?.Keys.slice(10) } };
    return { ...result, output: { ...result.output, UnprocessedKeys: rest } };
  });
  const wanted = [...all].toReversed();
  const found = await table.getItems([...wanted, key('batch', 'absent'), all[0] as (typeof all)[0]], reading);
  expect(found.map((item) => item?.['at'])).toEqual([
    ...Array.from({ length: 150 }, (_, at) => 149 - at),
    undefined,
    0,
  ]);
});

test('a batch read that processes no keys is given up', async () => {
  intercept('BatchGetItemCommand', async (next, args) => {
    const result = await next(args);
    return { ...result, output: { Responses: {}, UnprocessedKeys: args.input['RequestItems'] } };
  });
  await expect(table.getItems([key('nothing', '1')], reading)).rejects.toThrow('did not process');
});

test('a query continues over DynamoDB’s pages of 1 MB', async () => {
  const items = Array.from({ length: 9 }, (_, at) => key('large', String(at)));
  await Promise.all(
    items.map((one, at) => table.write(writes.replace(one, { at, text: 'x'.repeat(300_000) }))),
  );
  const all = await table.query<{ at: number }>({ pk: 'T#large' }, reading);
  expect(all.items.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(all.next).toBeUndefined();
  const five = await table.query<{ at: number }>({ pk: 'T#large', limit: 5, newestFirst: true }, reading);
  expect(five.items.map(({ at }) => at)).toEqual([8, 7, 6, 5, 4]);
  expect(five.next).toMatchObject({ sk: '4' });
});

test('an expired item counts as absent before DynamoDB removes it', async () => {
  const ttl = Math.floor(reading.now.getTime() / 1000);
  await table.write(writes.replace(key('ttl', 'gone'), { ttl }));
  await table.write(writes.replace(key('ttl', 'there'), { ttl: ttl + 5 }));
  expect(await table.get(key('ttl', 'gone'), reading)).toBeUndefined();
  expect(await table.getItems([key('ttl', 'gone'), key('ttl', 'there')], reading)).toMatchObject([
    undefined,
    { ttl: ttl + 5 },
  ]);
  expect((await table.query({ pk: 'T#ttl' }, reading)).items).toHaveLength(1);
});
