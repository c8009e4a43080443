import { runningFunction } from '#infra/emulators/lambda/enforce-access';

/**
 * One request from an SDK to an emulator. The SDK retries above this level, so a retried command is seen as several
 * attempts with the same `invocation`.
 */
export type Attempt = {
  readonly command: string;
  readonly invocation: string;
  /** The function that sends it; undefined for a test. */
  readonly by: string | undefined;
  readonly body: string;
};
export type Answer = {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
};
/** Forwards a request, unchanged or with another body. */
export type Send = (body?: string) => Promise<Answer>;
export type Fault = (attempt: Attempt, send: Send) => Promise<Answer>;

const injected: Fault[] = [];

/** Injects a fault for every request, after the faults injected before. Returns a function that removes it. */
export const injectFault = (fault: Fault): (() => void) => {
  injected.push(fault);
  return () => {
    const at = injected.indexOf(fault);
    if (at >= 0) injected.splice(at, 1);
  };
};

type Request = { headers: Record<string, string>; body: unknown };
type Client = { readonly middlewareStack: { add: (middleware: never, options: object) => void } };
type Passed = { readonly response: Answer };

/** A body to its end. */
export const bytesOf = async (body: unknown): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The body of a request as text; undefined for files. */
const textOf = (body: unknown): string | undefined =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? new TextDecoder().decode(body) : undefined;

const through = async (faults: readonly Fault[], attempt: Attempt, send: Send): Promise<Answer> => {
  const [first, ...rest] = faults;
  if (!first) return send(attempt.body);
  return first(attempt, (body = attempt.body) => through(rest, { ...attempt, body }, send));
};

/** Sends the requests of a client through the injected faults. Does nothing while there are none. */
export const exposeToFaults = (client: Client): void =>
  client.middlewareStack.add(
    ((
      next: (args: { request: Request }) => Promise<Passed>,
      { commandName = '' }: { commandName?: string },
    ) =>
      async (args: { request: Request }): Promise<Passed> => {
        if (injected.length === 0) return next(args);
        const { request } = args;
        const text = textOf(request.body);
        const attempt: Attempt = {
          command: commandName.replace(/Command$/, ''),
          invocation: String(request.headers['amz-sdk-invocation-id']),
          by: runningFunction(),
          body: text ?? '',
        };
        const response = await through(injected, attempt, async (body) => {
          // Files are sent unchanged.
          const sent = body === text ? request.body : body;
          const headers = { ...request.headers };
          if (body !== text) headers['content-length'] = String(Buffer.byteLength(String(sent)));
          const same = Object.assign(Object.create(Object.getPrototypeOf(request) as object), request, {
            headers,
            body: sent,
          }) as Request;
          return (await next({ ...args, request: same })).response;
        });
        return { response };
      }) as never,
    { step: 'deserialize', priority: 'low', name: 'faults' },
  );

/** The error of a broken connection; the SDK retries it. */
export const connectionLost = (): never => {
  throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
};
