import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';

/** The access log of each request: metadata only, never headers or bodies. The address would be CloudFront's. */
const logged = {
  request: '$context.requestId',
  at: '$context.requestTime',
  call: '$context.routeKey',
  method: '$context.httpMethod',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  failure: '$context.integrationErrorMessage',
};

/** The HTTP API. The stacks of the areas add its routes. */
export const makeGateway = (
  scope: Construct,
  name: string,
  { rate, burst }: StageConfig['requests'],
): { readonly api: HttpApi; readonly stage: HttpStage; readonly logs: LogGroup } => {
  const api = new HttpApi(scope, 'Api', { apiName: name, createDefaultStage: false });
  const logs = new LogGroup(scope, 'AccessLogs', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const stage = new HttpStage(scope, 'Stage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: rate, burstLimit: burst },
    // Figures for each of a hundred calls would be the largest part of a small team's bill.
    detailedMetricsEnabled: false,
    accessLogSettings: {
      destination: new LogGroupLogDestination(logs),
      format: AccessLogFormat.custom(JSON.stringify(logged)),
    },
  });
  return { api, stage, logs };
};
