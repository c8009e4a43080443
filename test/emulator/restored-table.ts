import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  paginateScan,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';

/**
 * What docs/operations/restore.md does with point-in-time recovery, which moto has not: a table of the same shape with
 * the same items, or with none. Returns the ARN of its stream.
 */
export const restoreTable = async (from: string, to: string, { empty = false } = {}): Promise<string> => {
  const client = new DynamoDBClient({});
  const { Table: old } = await client.send(new DescribeTableCommand({ TableName: from }));
  const { TableDescription: made } = await client.send(
    new CreateTableCommand({
      TableName: to,
      KeySchema: old?.KeySchema,
      AttributeDefinitions: old?.AttributeDefinitions,
      GlobalSecondaryIndexes: old?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  const TimeToLiveSpecification = { Enabled: true, AttributeName: 'ttl' };
  await client.send(new UpdateTimeToLiveCommand({ TableName: to, TimeToLiveSpecification }));
  if (empty) return made?.LatestStreamArn ?? '';
  for await (const { Items = [] } of paginateScan({ client, pageSize: 25 }, { TableName: from }))
    if (Items.length > 0)
      await client.send(
        new BatchWriteItemCommand({
          RequestItems: { [to]: Items.map((Item) => ({ PutRequest: { Item } })) },
        }),
      );
  return made?.LatestStreamArn ?? '';
};

export const removeTable = async (name: string): Promise<unknown> =>
  new DynamoDBClient({}).send(new DeleteTableCommand({ TableName: name }));
