import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { putBackDays, recordsIn, SetAside, setAsideFolder } from '#shared/events/set-aside';
import { CommandError } from '../command.ts';

/** Where the records are, and which function gets them. */
export type Place = {
  readonly bucket: string;
  /** Its name, as in its ARN. */
  readonly functionName: string;
  /** On one machine: the addresses of the stand-ins. */
  readonly endpoints?: { readonly s3: string; readonly lambda: string };
  /** Records older than this instant minus `putBackDays` stay. */
  readonly now: Date;
};

/** How many records were put back, set aside again meanwhile, failed for a passing reason, and are too old. */
type PutBack = Readonly<Record<'done' | 'again' | 'failed' | 'old', number>>;

type Kept = { readonly key: string; readonly document: SetAside };

const dayMs = 86_400_000;
const Outcome = z.object({ batchItemFailures: z.array(z.unknown()).optional() }).nullable();

const clientsFor = ({ endpoints }: Place) => {
  const local = {
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    forcePathStyle: true,
  };
  return {
    s3: new S3Client(endpoints ? { ...local, endpoint: endpoints.s3 } : {}),
    lambda: new LambdaClient(endpoints ? { ...local, endpoint: endpoints.lambda } : {}),
  };
};

/** The objects of one function, oldest first. */
const listKept = async (s3: S3Client, { bucket: Bucket, functionName }: Place): Promise<readonly Kept[]> => {
  const kept: Kept[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket, Prefix: setAsideFolder },
  ))
    for (const { Key: key = '' } of Contents) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
      const document = SetAside.parse(JSON.parse((await Body?.transformToString()) ?? ''));
      // An ARN may name a version after the function.
      if (document.requestContext.functionArn.split(':')[6] === functionName) kept.push({ key, document });
    }
  return kept.toSorted((a, b) => firstArrival(a) - firstArrival(b));
};

const firstArrival = ({ document }: Kept): number =>
  Date.parse(document.DDBStreamBatchInfo.approximateArrivalOfFirstRecord);

/** Invokes the function with the records of an object, and waits. Returns whether it processed all of them. */
const invokeWith = async (
  lambda: LambdaClient,
  functionName: string,
  { payload }: SetAside,
): Promise<boolean> => {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: functionName, Payload: Buffer.from(payload) }),
  );
  if (FunctionError) {
    console.error(`  ${FunctionError}: ${Payload?.transformToString() ?? ''}`);
    return false;
  }
  const outcome = Outcome.parse(JSON.parse(Payload?.transformToString() ?? 'null'));
  return (outcome?.batchItemFailures ?? []).length === 0;
};

/**
 * Invokes the function with the records that were set aside, one object after the other, and removes each object whose
 * records are processed. A record that can still not be processed is set aside again, in an object of its own.
 */
export const putRecordsBack = async (place: Place): Promise<PutBack> => {
  const { s3, lambda } = clientsFor(place);
  const { bucket: Bucket, functionName, now } = place;
  const counts = { done: 0, again: 0, failed: 0, old: 0 };
  try {
    const all = await listKept(s3, place);
    for (const one of all) {
      const { length } = recordsIn(one.document);
      if (firstArrival(one) < now.getTime() - putBackDays * dayMs) counts.old += length;
      else if (await invokeWith(lambda, functionName, one.document)) {
        await s3.send(new DeleteObjectCommand({ Bucket, Key: one.key }));
        counts.done += length;
      } else counts.failed += length;
    }
    const known = new Set(all.map(({ key }) => key));
    for (const { key, document } of await listKept(s3, place))
      if (!known.has(key)) counts.again += recordsIn(document).length;
    return { ...counts, done: Math.max(0, counts.done - counts.again) };
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new CommandError(`The bucket ${Bucket} contains something other than records: ${error.message}`);
    throw error;
  } finally {
    s3.destroy();
    lambda.destroy();
  }
};
