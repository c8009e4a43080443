import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  type Code,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { FunctionAccess } from '../../blueprint/function-access.ts';
import { grant } from './grant.ts';
import type { Platform } from './platform.ts';

type FunctionShape = {
  readonly description: string;
  readonly access: FunctionAccess;
  /** Further statements that its trigger needs. */
  readonly statements?: readonly PolicyStatement[];
  readonly code: Code;
  readonly megabytes: number;
  readonly seconds: number;
  /** Variables that no access entry stands for. */
  readonly environment?: Readonly<Record<string, string>>;
  /** How many of it run at the same time at most. */
  readonly concurrency?: number | undefined;
};

/** Creates a function with its own role and log group and our defaults: three resources. */
export const makeFunction = (scope: Construct, platform: Platform, shape: FunctionShape): Lambda => {
  const logGroup = new LogGroup(scope, 'Logs', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const { statements, environment } = grant(shape.access, platform, scope);
  const house = [
    new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    }),
    // X-Ray has no resource-level permissions.
    new PolicyStatement({
      actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
      resources: ['*'],
    }),
  ];
  // The policy is inline, which costs no resource, and closed to later grants, so that it is exactly what
  // infra/blueprint/access.ts says.
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      access: new PolicyDocument({ statements: [...house, ...statements, ...(shape.statements ?? [])] }),
    },
  });
  return new Lambda(scope, 'Function', {
    description: shape.description,
    code: shape.code,
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: shape.megabytes,
    timeout: Duration.seconds(shape.seconds),
    environment: { ...environment, ...shape.environment },
    ...(shape.concurrency !== undefined && { reservedConcurrentExecutions: shape.concurrency }),
    role: role.withoutPolicyUpdates(),
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    applicationLogLevelV2: ApplicationLogLevel.INFO,
    systemLogLevelV2: SystemLogLevel.WARN,
    tracing: Tracing.ACTIVE,
  });
};
