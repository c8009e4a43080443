import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';

/**
 * What Lambda writes into a bucket when it gives up on records of a stream. A job that sets a record aside itself
 * writes the same, so that there is one way back for both.
 */
export const SetAside = z.object({
  requestContext: z.object({
    requestId: z.string(),
    functionArn: z.string(),
    /** Why: `RetryAttemptsExhausted`, `RecordAgeExceeded`, or ours. */
    condition: z.string(),
    approximateInvokeCount: z.number(),
  }),
  /** Absent when the function was not even invoked. */
  responseContext: z.object({ functionError: z.string().optional() }).optional(),
  version: z.string(),
  timestamp: z.string(),
  DDBStreamBatchInfo: z.object({
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
    approximateArrivalOfFirstRecord: z.string(),
    approximateArrivalOfLastRecord: z.string(),
    batchSize: z.number(),
    shardId: z.string(),
    streamArn: z.string(),
  }),
  /** The event of the invocation, as JSON text. */
  payload: z.string(),
});
export type SetAside = z.infer<typeof SetAside>;

/** What a function of the stream is invoked with. */
const StreamEvent = z.object({
  Records: z.array(z.custom<DynamoDBRecord>((one) => typeof one === 'object')),
});

/** Returns the records in an object of the bucket. @throws when it is something else */
export const recordsIn = ({ payload }: Pick<SetAside, 'payload'>): readonly DynamoDBRecord[] =>
  StreamEvent.parse(JSON.parse(payload)).Records;

const arrival = (record: DynamoDBRecord | undefined): string =>
  new Date((record?.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000).toISOString();

export type SettingAside = {
  readonly requestId: string;
  readonly functionArn: string;
  readonly condition: string;
  readonly invokeCount: number;
  readonly shardId: string;
  /** What went wrong, in a line. */
  readonly reason?: string;
};

/** Returns the object that keeps records, as Lambda would write it. */
export const setAsideObject = (
  records: readonly DynamoDBRecord[],
  { requestId, functionArn, condition, invokeCount, shardId, reason }: SettingAside,
  now: Date,
): SetAside => {
  const [first, last] = [records[0], records.at(-1)];
  return {
    requestContext: { requestId, functionArn, condition, approximateInvokeCount: invokeCount },
    ...(reason !== undefined && { responseContext: { functionError: reason } }),
    version: '1.0',
    timestamp: now.toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first?.dynamodb?.SequenceNumber ?? '',
      endSequenceNumber: last?.dynamodb?.SequenceNumber ?? '',
      approximateArrivalOfFirstRecord: arrival(first),
      approximateArrivalOfLastRecord: arrival(last),
      batchSize: records.length,
      streamArn: first?.eventSourceARN ?? '',
    },
    payload: JSON.stringify({ Records: records }),
  };
};

/** What every object of the bucket is below. */
export const setAsideFolder = 'aws/lambda/';

/** Returns the name of an object, in Lambda's order: mapping, shard, day, time. */
export const setAsideKey = (mapping: string, shardId: string, now: Date, unique: string): string => {
  const [day = '', time = ''] = now.toISOString().slice(0, 19).split('T');
  return `${setAsideFolder}${mapping}/${shardId}/${day.replaceAll('-', '/')}/${day}T${time.replaceAll(':', '.')}-${unique}`;
};

/**
 * How old a record may be when it is put back. What shows that a change was counted, or its mail sent, is kept for
 * longer, so that putting back does nothing twice.
 */
export const putBackDays = 14;
