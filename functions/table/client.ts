import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { bounded } from '#functions/platform/aws';
import { type Key, keyText } from './keys.ts';

export const client = new DynamoDBClient(bounded(1500, 5));
// It copies every request and reply for a log that nobody reads.
client.middlewareStack.remove('loggerMiddleware');
export const documents = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});

const throttlings = new Set<unknown>([
  'ThrottlingError',
  'ThrottlingException',
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
]);

/** Why a transaction was canceled: the reasons' codes, without those of writes that were fine. */
export const codesIn = ({ CancellationReasons: reasons = [] }: TransactionCanceledException): unknown[] =>
  reasons.map(({ Code }) => Code).filter((code) => code !== 'None');

/** Whether DynamoDB throttled a request, even after every retry. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof TransactionCanceledException
    ? codesIn(error).some((code) => throttlings.has(code))
    : error instanceof Error && throttlings.has(error.name);

/** Full jitter: a random wait below an exponentially growing bound, in milliseconds. */
export const pause = (attempt: number): Promise<void> =>
  sleep(Math.random() * Math.min(400, 8 * 2 ** attempt));

/** How often a request is tried again at most when it was not carried out, or only in part. */
export const retries = 12;

/** Each key once. */
export const distinctKeys = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map(({ pk, sk }) => [keyText({ pk, sk }), { pk, sk }])).values(),
];
