import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

/** One message of JSON-RPC 2.0, or several. */
const Messages = z.union([z.looseObject({ jsonrpc: z.literal('2.0') }), z.array(z.unknown())]);

export const mcp = {
  answer: endpoint({
    method: 'POST',
    path: '/mcp',
    summary: 'Model Context Protocol for assistants (streamable HTTP, without sessions)',
    access: 'key',
    scope: 'any',
    billing: 'required',
    speaks: 'mcp',
    body: Messages,
    reply: Messages,
    refuses: ['forbidden'],
  }),
};
