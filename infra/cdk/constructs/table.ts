import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  StreamViewType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { tableShape } from '../../blueprint/table-shape.ts';

const types = { S: AttributeType.STRING, N: AttributeType.NUMBER };
const attribute = (name: string, type: keyof typeof types = 'S') => ({ name, type: types[type] });

const indexes: readonly GlobalSecondaryIndexPropsV2[] = Object.entries(tableShape.indexes).map(
  ([indexName, { partition, sort, sortType, includes }]) => ({
    indexName,
    partitionKey: attribute(partition),
    sortKey: attribute(sort, sortType),
    ...(includes.length > 0
      ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...includes] }
      : { projectionType: ProjectionType.KEYS_ONLY }),
  }),
);

/** The table that the functions use: that of the stack, or a restored one. */
export type TableRef = { readonly arn: string; readonly name: string; readonly streamArn: string };

/** The one table. It can be restored to any point in time, and survives its stack where data is kept. */
const makeOwnTable = (scope: Construct, keeps: boolean): TableV2 =>
  new TableV2(scope, 'Table', {
    partitionKey: attribute(tableShape.partition),
    sortKey: attribute(tableShape.sort),
    billing: Billing.onDemand(),
    globalSecondaryIndexes: [...indexes],
    timeToLiveAttribute: tableShape.ttl,
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: keeps,
    removalPolicy: keeps ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });

/** A table outside of any stack, named by the ARN of its stream: `arn:aws:dynamodb:…:table/NAME/stream/TIME`. */
const restored = (streamArn: string): TableRef => {
  const [arn = ''] = streamArn.split('/stream/');
  return { arn, name: arn.slice(arn.indexOf('/') + 1), streamArn };
};

/** @param stream of a restored table that is used instead of the stack's own; '' for none */
export const makeTable = (
  scope: Construct,
  keeps: boolean,
  stream: string,
): { readonly table: TableRef; readonly ownTable: TableRef } => {
  const own = makeOwnTable(scope, keeps);
  const ownTable = { arn: own.tableArn, name: own.tableName, streamArn: own.tableStreamArn ?? '' };
  return { table: stream === '' ? ownTable : restored(stream), ownTable };
};
