import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '../basics/ports.ts';
import { readBody } from './lambda-event.ts';

type Invoke = (event: unknown) => Promise<unknown>;

type Functions = { readonly endpoint: string; readonly stop: () => Promise<void> };

/** What Lambda accepts as the event of an invocation. */
const maxBody = 6 * 1024 * 1024;

const path = /^\/2015-03-31\/functions\/([\w%.-]+)\/invocations$/;

/** A local stand-in for Lambda's Invoke, for commands that call a job: waits for the function, and answers what it does. */
export const startFunctions = async (
  usual: number,
  functions: ReadonlyMap<string, Invoke>,
): Promise<Functions> => {
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    const serve = async (): Promise<void> => {
      const name = decodeURIComponent(path.exec(request.url ?? '')?.[1] ?? '');
      const invoke = functions.get(name);
      const body = await readBody(request, maxBody);
      if (request.method !== 'POST' || !invoke || !body)
        return answer(
          404,
          { Message: `Function not found: ${name}` },
          { 'x-amzn-errortype': 'ResourceNotFoundException' },
        );
      try {
        answer(200, (await invoke(JSON.parse(body.toString()))) ?? null);
      } catch (error) {
        const { name: errorType, message: errorMessage } = error as Error;
        answer(200, { errorType, errorMessage }, { 'x-amz-function-error': 'Unhandled' });
      }
    };
    serve().catch((error: unknown) => answer(400, { Message: String(error) }));
  });
  const port = await freePort(usual);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
