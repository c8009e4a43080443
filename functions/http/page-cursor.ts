import { sealCursor } from '#functions/crypto/cursors';
import type { Endpoint } from '#shared/contract/endpoint';
import type { Caller } from './authenticate.ts';
import type { Page } from './call.ts';
import type { Event } from './parse.ts';

/** Names the list a cursor belongs to: this call with these parameters. */
export const cursorList = ({ rawPath, queryStringParameters }: Event): string => {
  const { next_cursor: _, cursor: __, ...filters } = queryStringParameters ?? {};
  return `${rawPath}?${new URLSearchParams(filters as Record<string, string>).toString()}`;
};

/**
 * Returns the cursor of a list. The specification names it `next_cursor`, and `cursor` for purchases and invoices.
 */
export const cursorIn = ({ paged }: Endpoint, { queryStringParameters: query }: Event): string | undefined =>
  paged ? (query?.['next_cursor'] ?? query?.['cursor']) : undefined;

export const sealPage = (
  declared: Endpoint,
  event: Event,
  { actor }: Caller,
  answered: unknown,
): Page<unknown> => {
  if (!declared.paged || !actor) return { items: answered, next: undefined };
  const { items, next } = answered as Page<unknown>;
  return { items, next: next && sealCursor(actor.workspace, cursorList(event), next) };
};
