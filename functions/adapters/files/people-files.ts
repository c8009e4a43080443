import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { logger } from '#functions/platform/log';
import type { PeopleFileId, WorkspaceId } from '#shared/model/ids';
import type { PeopleTable } from '#shared/model/people-file';
import { Refusal } from '#shared/model/refusal';
import { s3 } from './client.ts';

const at = (w: WorkspaceId, file: PeopleFileId) => ({
  Bucket: process.env['DOWNLOADS_BUCKET'],
  Key: `people/${w}/${file}.json`,
});

/** @throws Refusal upstream_failed */
const reached = async <Result>(asking: Promise<Result>): Promise<Result> => {
  try {
    return await asking;
  } catch (error) {
    logger.error('the file store could not be reached', { error: error as Error });
    throw new Refusal('upstream_failed');
  }
};

/** Stores what a file says of people, until it is applied or a day is over. @throws Refusal upstream_failed */
export const putPeopleFile = async (
  w: WorkspaceId,
  file: PeopleFileId,
  table: PeopleTable,
): Promise<void> => {
  await reached(s3.send(new PutObjectCommand({ ...at(w, file), Body: JSON.stringify(table) })));
};

/** @throws Refusal upstream_failed */
export const readPeopleFile = async (w: WorkspaceId, file: PeopleFileId): Promise<PeopleTable> => {
  const { Body } = await reached(s3.send(new GetObjectCommand(at(w, file))));
  return JSON.parse((await Body?.transformToString()) ?? '') as PeopleTable;
};

/** Removes what a file said. The bucket itself removes what is left behind. */
export const removePeopleFile = async (w: WorkspaceId, file: PeopleFileId): Promise<void> => {
  await s3
    .send(new DeleteObjectCommand(at(w, file)))
    .catch((error: unknown) => logger.warn('a file of people was not removed', { error: error as Error }));
};
