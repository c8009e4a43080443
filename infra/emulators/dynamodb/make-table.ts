import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { tableShape } from '../../blueprint/table-shape.ts';
import { CommandError } from '../../command.ts';

const indexes = Object.entries(tableShape.indexes);

const attributes = [
  ...new Map<string, 'S' | 'N'>([
    [tableShape.partition, 'S'],
    [tableShape.sort, 'S'],
    ...indexes.flatMap(([, { partition, sort, sortType }]) => [
      [partition, 'S'] as const,
      [sort, sortType] as const,
    ]),
  ]),
].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }));

const keySchema = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];

/** Creates the table as CDK does. Returns the ARN of its stream. */
export const makeTable = async (endpoint: string, TableName: string): Promise<string> => {
  const client = new DynamoDBClient({ endpoint });
  try {
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: attributes,
        KeySchema: keySchema(tableShape.partition, tableShape.sort),
        GlobalSecondaryIndexes: indexes.map(([IndexName, { partition, sort, includes }]) => ({
          IndexName,
          KeySchema: keySchema(partition, sort),
          Projection:
            includes.length > 0
              ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...includes] }
              : { ProjectionType: 'KEYS_ONLY' },
        })),
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    );
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { AttributeName: tableShape.ttl, Enabled: true },
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  if (!Table?.LatestStreamArn)
    throw new CommandError('The table has no change stream. Start again without data: npm start -- --reset');
  return Table.LatestStreamArn;
};
