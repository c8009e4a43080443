import { HttpRoute, HttpRouteKey, type HttpMethod, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Code, Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { endpointAccess } from '../../blueprint/endpoint-access.ts';
import { originParameters } from '../../blueprint/edge/origin-secret.ts';
import { isCostly, powerOf } from '../../blueprint/power.ts';
import { fallbackId, type Route } from '../../blueprint/routes.ts';
import type { StageConfig } from '../stage.ts';
import { makeFunction } from './function.ts';
import { metricsNamespace, type Platform } from './platform.ts';

/** In the full profile failures are told apart by area. In small one alarm counts all of them, which is free. */
const failureMetrics = (place: StageConfig, { area }: Route): Readonly<Record<string, string>> =>
  place.profile === 'full' ? { METRICS_NAMESPACE: metricsNamespace(place), METRICS_AREA: area } : {};

/** Creates the function and the route of a call: six resources. */
export const makeEndpoint = (
  scope: Construct,
  route: Route,
  platform: Platform,
  { api, code }: { readonly api: IHttpApi; readonly code: Code },
): { readonly lambda: Lambda; readonly route: HttpRoute } => {
  const own = new Construct(scope, route.id);
  const { endpoint, id } = route;
  const [method, path = ''] = route.gatewayKey.split(' ');
  const { hashes } = originParameters(platform.place.stage);
  const lambda = makeFunction(own, platform, {
    description: endpoint.summary,
    access: endpointAccess[id],
    code,
    ...powerOf(route),
    environment: {
      ORIGIN_HASHES: StringParameter.valueForStringParameter(scope, hashes),
      ...failureMetrics(platform.place, route),
    },
    concurrency: isCostly(endpoint) ? platform.place.costlyFunctions || undefined : undefined,
  });
  const integration = new HttpLambdaIntegration('Integration', lambda);
  const made = new HttpRoute(own, 'Route', {
    httpApi: api,
    routeKey: HttpRouteKey.with(path, method as HttpMethod),
    integration,
  });
  if (id === fallbackId)
    new HttpRoute(own, 'Fallback', {
      httpApi: api,
      routeKey: HttpRouteKey.DEFAULT,
      integration,
    }).node.addDependency(made);
  return { lambda, route: made };
};
