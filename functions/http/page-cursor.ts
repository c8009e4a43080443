import { decryptCursor, encryptCursor } from '#functions/crypto/cursors';
import type { Endpoint } from '#shared/contract/endpoint';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import type { Caller } from './authenticate.ts';
import type { Page } from './call.ts';
import type { Event } from './parse.ts';

/** Names the list a cursor belongs to: this call with these parameters. */
const cursorList = ({ rawPath, queryStringParameters }: Event): string => {
  const { next_cursor: _, cursor: __, starting_after: ___, ...filters } = queryStringParameters ?? {};
  return `${rawPath}?${new URLSearchParams(filters as Record<string, string>).toString()}`;
};

/** The specification names the cursor of a list `next_cursor`, and `cursor` for purchases and invoices, `starting_after` for receipts. */
const cursorIn = ({ paged }: Endpoint, { queryStringParameters: query }: Event): string | undefined =>
  paged ? (query?.['next_cursor'] ?? query?.['cursor'] ?? query?.['starting_after']) : undefined;

/**
 * Returns the position where the page begins; undefined for the first page.
 * @throws Refusal invalid_cursor when this workspace did not make the cursor for this list
 */
export const pagePosition = (
  declared: Endpoint,
  event: Event,
  workspace: Pick<Workspace, 'cursor_key'> | undefined,
): string | undefined => {
  const cursor = cursorIn(declared, event);
  if (cursor === undefined || !workspace) return undefined;
  const position = decryptCursor(workspace, cursorList(event), cursor);
  if (position === undefined) throw new Refusal('invalid_cursor', {}, ['next_cursor']);
  return position;
};

export const encryptPage = (
  declared: Endpoint,
  event: Event,
  { actor }: Caller,
  answered: unknown,
): Page<unknown> => {
  if (!declared.paged || !actor) return { items: answered, next: undefined };
  const { items, next } = answered as Page<unknown>;
  return { items, next: next && encryptCursor(actor.workspace, cursorList(event), next) };
};
