import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  type GlobalSecondaryIndexPropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { TableIndex } from '../access.ts';

const string = (name: string) => ({ name, type: AttributeType.STRING });

const indexes = {
  /** The posts of an author, newest first. */
  authors: {
    partitionKey: string('author_key'),
    sortKey: string('sk'),
    projectionType: ProjectionType.KEYS_ONLY,
  },
  /** A leaderboard, most points first, with all it shows of a person. */
  ranking: {
    partitionKey: string('ranking_key'),
    sortKey: { name: 'points', type: AttributeType.NUMBER },
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ['user_id', 'name', 'avatar'],
  },
} satisfies Record<TableIndex, Omit<GlobalSecondaryIndexPropsV2, 'indexName'>>;

/** The one table. What people gave each other outlives every mistake with a stack: it is kept, and can be restored. */
export const makeTable = (scope: Construct): TableV2 =>
  new TableV2(scope, 'Table', {
    partitionKey: string('pk'),
    sortKey: string('sk'),
    billing: Billing.onDemand(),
    globalSecondaryIndexes: Object.entries(indexes).map(([indexName, index]) => ({ indexName, ...index })),
    timeToLiveAttribute: 'ttl',
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
