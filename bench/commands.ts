import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Exchange } from './forward.ts';

/** Commands of the SDK by the operation that a request names in its header, and the client that sends them. */
const table = { client: 'table', from: '@aws-sdk/lib-dynamodb' };
const queues = { client: 'queues', from: '@aws-sdk/client-sqs' };
const commands = new Map([
  ['DynamoDB_20120810.BatchGetItem', { name: 'BatchGetCommand', ...table }],
  ['DynamoDB_20120810.BatchWriteItem', { name: 'BatchWriteCommand', ...table }],
  ['DynamoDB_20120810.DeleteItem', { name: 'DeleteCommand', ...table }],
  ['DynamoDB_20120810.PutItem', { name: 'PutCommand', ...table }],
  ['DynamoDB_20120810.Query', { name: 'QueryCommand', ...table }],
  ['DynamoDB_20120810.Scan', { name: 'ScanCommand', ...table }],
  ['DynamoDB_20120810.TransactWriteItems', { name: 'TransactWriteCommand', ...table }],
  ['DynamoDB_20120810.UpdateItem', { name: 'UpdateCommand', ...table }],
  ['AmazonSQS.SendMessage', { name: 'SendMessageCommand', ...queues }],
  ['AmazonSQS.SendMessageBatch', { name: 'SendMessageBatchCommand', ...queues }],
]);
export type Command = NonNullable<ReturnType<(typeof commands)['get']>>;

/** The command of the SDK that sends the same as an exchange. */
export const commandOf = ({ target = '' }: Pick<Exchange, 'target'>): Command => {
  const command = commands.get(target);
  if (!command) throw new Error(`a bare function cannot send ${target}`);
  return command;
};

/** Attributes of requests whose values have the types of the table, in the protocol but not in the document client. */
const typed: ReadonlySet<string> = new Set(['Key', 'Item', 'ExclusiveStartKey', 'ExpressionAttributeValues']);

const toDocument = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => toDocument(one, name === 'Keys' ? 'Key' : ''));
  if (typeof value !== 'object' || value === null) return value;
  if (typed.has(name)) return unmarshall(value as Parameters<typeof unmarshall>[0]);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toDocument(inner, key)]));
};

/** The input of that command. */
export const inputOf = (exchange: Pick<Exchange, 'target' | 'body'>, endpoint: string): unknown => {
  const body = JSON.parse(exchange.body) as { readonly QueueUrl?: string };
  if (commandOf(exchange).client === 'table') return toDocument(body);
  // The client of queues sends to the address of the queue.
  return { ...body, QueueUrl: `${endpoint}${new URL(body.QueueUrl ?? '').pathname}` };
};

/** Whether a bare function can send everything that was sent: only what goes to the table and to queues. */
export const isComparable = (exchanges: readonly Exchange[]): boolean =>
  exchanges.every(({ target = '' }) => commands.has(target));
