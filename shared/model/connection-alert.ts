import * as z from 'zod';
import { chatOutlets } from './chat.ts';

/** What connects a workspace with programs and other services. */
const connectionKinds = [...chatOutlets, 'webhook', 'sso', 'api_key'] as const;

/**
 * What account administrators are told of a connection. `failing`, `gone`: a webhook is switched off; `stopped`: a chat or a provider
 * does not work; of an API key, `ends_soon`, `ended`, `refused`: its maker got their account back from somebody else, `maker_left`: it
 * goes on, but its maker is no administrator any more.
 */
const alertReasons = ['failing', 'gone', 'stopped', 'ends_soon', 'ended', 'refused', 'maker_left'] as const;

export const ConnectionAlert = z.object({
  connection: z.enum(connectionKinds),
  why: z.enum(alertReasons),
  name: z
    .string()
    .describe('the server of a webhook, or the name of a key; empty: there is only one of its kind'),
});
export type ConnectionAlert = z.infer<typeof ConnectionAlert>;

/** An alert as stored in the table. Its id says what happened: the same thing is told once. */
export type StoredAlert = ConnectionAlert & {
  readonly id: string;
  readonly created_at: string;
  readonly ttl: number;
};
