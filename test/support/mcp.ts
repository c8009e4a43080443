import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { apiPrefix } from '#shared/contract/prefix';
import type { ToolName, ToolOutput } from '#shared/contract/tools';
import { stack } from './stack.ts';

type Told<Name extends ToolName> = { readonly answer: ToolOutput<Name> } | { readonly refused: string };

/** An assistant of the official SDK that is connected with a key; `2025` is the version with a handshake. */
export const anAssistant = async (token: string, version: '2025' | '2026' = '2026') => {
  let at: Date | undefined;
  const problems: Error[] = [];
  const options =
    version === '2026' ? ({ versionNegotiation: { mode: { pin: '2026-07-28' } } } as const) : {};
  const client = new Client({ name: 'test', version: '1' }, options);
  Object.assign(client, { onerror: (error: Error) => void problems.push(error) });
  const withClock: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (at) headers.set('x-local-clock', at.toISOString());
    return fetch(input, { ...init, headers });
  };
  const transport = new StreamableHTTPClientTransport(new URL(`${stack.origin}${apiPrefix}/mcp`), {
    fetch: withClock,
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return {
    client,
    /** What went wrong beside the calls. */
    problems,
    /** Lets the next calls be made at a moment. */
    moveTo: (moment: Date): void => {
      at = moment;
    },
    tools: async (): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name),
    use: async <Name extends ToolName>(name: Name, given: object = {}): Promise<Told<Name>> => {
      const { isError, content, structuredContent } = await client.callTool({
        name,
        arguments: { ...given },
      });
      if (isError !== true) return { answer: structuredContent as ToolOutput<Name> };
      const [said] = content as readonly { readonly text?: string }[];
      return { refused: said?.text ?? '' };
    },
  };
};

/** What a tool answered. @throws Error when it refused */
export const answered = <Name extends ToolName>(told: Told<Name>): ToolOutput<Name> => {
  if ('refused' in told) throw new Error(told.refused);
  return told.answer;
};
