import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { productVersion } from '#shared/model/product';

/** A tool as the protocol offers it. */
export type ServedTool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly readsOnly: boolean;
  /** Returns what the tool answers, or a text that says why it does not. */
  readonly run: (input: never) => Promise<{ readonly answer: object } | { readonly refused: string }>;
};

/** The request: the headers that the protocol reads, and the parsed body. */
type Asked = { readonly header: (name: string) => string; readonly body: unknown };

const headersRead = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;
/** The answer is always JSON, also for a client that does not say what it accepts. */
const json = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

const requestOf = ({ header, body }: Asked): Request => {
  const sent = headersRead.map((name) => [name, header(name)] as const).filter(([, value]) => value !== '');
  // The SDK reads nothing of the address.
  return new Request('https://bravo.invalid/mcp', {
    method: 'POST',
    headers: { ...json, ...Object.fromEntries(sent) },
    body: JSON.stringify(body),
  });
};

const text = (said: string) => [{ type: 'text' as const, text: said }];

const serverWith = (offered: readonly ServedTool[], instructions: string): McpServer => {
  const server = new McpServer(
    { name: 'Bravo', version: productVersion },
    // The tools of a key change only when another key is made.
    { instructions, capabilities: { tools: { listChanged: false } } },
  );
  for (const { name, title, description, input, output, readsOnly, run } of offered)
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        outputSchema: output,
        annotations: { readOnlyHint: readsOnly, destructiveHint: false, openWorldHint: false },
      },
      async (given) => {
        const ran = await run(given as never);
        if ('refused' in ran) return { isError: true, content: text(ran.refused) };
        return { content: text(JSON.stringify(ran.answer)), structuredContent: { ...ran.answer } };
      },
    );
  return server;
};

/** The versions with a handshake (2025-11-25 and before): the SDK would answer them as a stream of one event. */
const answerLegacy = async (server: McpServer, request: Request, parsedBody: unknown): Promise<Response> => {
  // Without a generator of session ids there are no sessions.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody });
};

const answer = (server: McpServer, request: Request, parsedBody: unknown): Promise<Response> => {
  // A function answers once and ends, so that nobody can listen for changes.
  const handler = createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0 });
  return handler.fetch(request, { parsedBody });
};

/**
 * Answers one request of the Model Context Protocol (https://modelcontextprotocol.io), of 2026-07-28 and of the versions before,
 * without a session: whatever a request needs is in it.
 * @param instructions what an assistant is told of the tools together
 */
export const serveMcp = async (
  asked: Asked,
  offered: readonly ServedTool[],
  instructions: string,
): Promise<{ readonly status: number; readonly type: string | null; readonly text: string }> => {
  const { body } = asked;
  const request = requestOf(asked);
  const server = serverWith(offered, instructions);
  const answering = (await isLegacyRequest(request, body)) ? answerLegacy : answer;
  const response = await answering(server, request, body);
  const answered = {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
  await server.close();
  return answered;
};
