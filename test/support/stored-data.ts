import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { internals } from './stack.ts';

const { s3 } = await import('#functions/adapters/files/client');

export type StoredItem = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string };

export const allItems = async (): Promise<StoredItem[]> => {
  const found: StoredItem[] = [];
  let from: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page: ScanCommandOutput = await internals.table.client.send(
      new ScanCommand({ TableName: process.env['TABLE_NAME'], ...(from && { ExclusiveStartKey: from }) }),
    );
    found.push(...(page.Items ?? []).map((item) => unmarshall(item) as StoredItem));
    from = page.LastEvaluatedKey;
  } while (from);
  return found;
};

/** All items of the table that contain a workspace's id, under any key. */
export const storedItems = async (id: string): Promise<StoredItem[]> =>
  (await allItems())
    .filter((item) => JSON.stringify(item).includes(id))
    .toSorted((a, b) => `${a.pk}\n${a.sk}`.localeCompare(`${b.pk}\n${b.sk}`));

/** The names of all files, or of those in one workspace's folders. */
export const storedFiles = async (id = ''): Promise<string[]> => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: process.env['MEDIA_BUCKET'] }));
  return Contents.map(({ Key }) => String(Key)).filter((name) => name.includes(id));
};
