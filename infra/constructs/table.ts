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
import { tableShape } from '../table-shape.ts';

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

/** The one table. It survives the deletion of its stack and can be restored to any point in time. */
export const makeTable = (scope: Construct): TableV2 =>
  new TableV2(scope, 'Table', {
    partitionKey: attribute(tableShape.partition),
    sortKey: attribute(tableShape.sort),
    billing: Billing.onDemand(),
    globalSecondaryIndexes: [...indexes],
    timeToLiveAttribute: tableShape.ttl,
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
