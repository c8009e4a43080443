import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The bytes that Lambda passes to a function and back, as JSON. */
const maxPayload = 6 * 1024 * 1024;

/** What is far below the limit is not written as JSON only to be measured. */
export const fitsLambda = (payload: object, body = ''): boolean =>
  body.length < maxPayload / 8 || Buffer.byteLength(JSON.stringify(payload)) <= maxPayload;

const isText = (type = ''): boolean =>
  type === '' || /^text\/|json|xml|javascript|x-www-form-urlencoded/.test(type);

/** The body of a request; undefined if it has more than `maxBody` bytes. */
export const readBody = async (request: IncomingMessage, maxBody: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBody) chunks.push(chunk);
  }
  return size > maxBody ? undefined : Buffer.concat(chunks);
};

const queryOf = (url: URL): Record<string, string> => {
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of url.searchParams)
    query[name] = name in query ? `${query[name]},${value}` : value;
  return query;
};

type Received = {
  readonly request: IncomingMessage;
  readonly url: URL;
  /** Added to the headers of the request, or instead of them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sourceIp: string;
  readonly body: Buffer;
  readonly now: Date;
};

/** The event that API Gateway (HTTP API, payload format 2.0) would pass to the function of a route. */
export const toApiGatewayEvent = (
  { request, url, headers: added, sourceIp, body, now }: Received,
  routeKey: string,
  params: Record<string, string>,
): APIGatewayProxyEventV2 => {
  const { cookie: _, ...rest } = request.headers;
  const headers = Object.fromEntries(
    Object.entries({ ...rest, ...added }).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  );
  const base64 = !isText(headers['content-type']);
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers,
    ...(url.search && { queryStringParameters: queryOf(url) }),
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(base64 ? 'base64' : 'utf8') }),
    isBase64Encoded: body.length > 0 && base64,
  };
};

export const functionArn = (functionName: string): string =>
  `arn:aws:lambda:local:000000000000:function:${functionName}`;

/** The context that Lambda passes to a function. */
export const lambdaContext = (functionName: string, seconds: number): Context => {
  const deadline = Date.now() + seconds * 1000;
  return {
    awsRequestId: randomUUID(),
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn(functionName),
    memoryLimitInMB: '512',
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => deadline - Date.now(),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
};

/** Sends the result of a function as API Gateway would, with the headers that CloudFront adds. */
export const sendResult = (
  response: ServerResponse,
  result: APIGatewayProxyStructuredResultV2,
  added: Readonly<Record<string, string>>,
): void => {
  const { statusCode = 200, headers = {}, body = '', isBase64Encoded } = result;
  response.statusCode = statusCode;
  for (const [name, value] of Object.entries({ ...headers, ...added }))
    response.setHeader(name, String(value));
  response.end(isBase64Encoded ? Buffer.from(body, 'base64') : body);
};
