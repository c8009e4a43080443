import { HttpRoute, HttpRouteKey, type HttpMethod, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { access } from '../access.ts';
import { originParameters } from '../edge/origin-secret.ts';
import { isCostly, powerOf } from '../power.ts';
import type { Route } from '../routes.ts';
import { makeFunction } from './function.ts';
import type { Platform } from './platform.ts';

/** Creates the function and the route of a call: six resources. */
export const makeEndpoint = (
  scope: Construct,
  route: Route,
  platform: Platform,
  { api, code }: { readonly api: IHttpApi; readonly code: Code },
): HttpRoute => {
  const own = new Construct(scope, route.id);
  const { endpoint, id } = route;
  const [method, path = ''] = route.key.split(' ');
  const { hashes } = originParameters(platform.place.stage);
  const lambda = makeFunction(own, platform, {
    description: endpoint.summary,
    access: access[id],
    code,
    ...powerOf(endpoint),
    environment: { ORIGIN_HASHES: StringParameter.valueForStringParameter(scope, hashes) },
    concurrency: isCostly(endpoint) ? platform.place.costlyFunctions || undefined : undefined,
  });
  return new HttpRoute(own, 'Route', {
    httpApi: api,
    routeKey: HttpRouteKey.with(path, method as HttpMethod),
    integration: new HttpLambdaIntegration('Integration', lambda),
  });
};
