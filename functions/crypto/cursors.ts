import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';

const sealBytes = 16;

const sealOf = (key: string, list: string, position: string): Buffer =>
  createHmac('sha256', key).update(`${list}\n${position}`).digest().subarray(0, sealBytes);

/** Returns the position in a cursor whose seal is not verified yet. */
export const cursorPosition = (cursor: string): string =>
  Buffer.from(cursor, 'base64url').subarray(sealBytes).toString();

/** Seals a position in one list. The cursor is of no use in another list or workspace. */
export const sealCursor = (by: Pick<Workspace, 'cursor_key'>, list: string, position: string): string =>
  Buffer.concat([sealOf(by.cursor_key, list, position), Buffer.from(position)]).toString('base64url');

/** @throws Refusal invalid_cursor when this workspace did not seal the cursor for this list */
export const verifyCursor = (by: Pick<Workspace, 'cursor_key'>, list: string, cursor: string): void => {
  const seal = Buffer.from(cursor, 'base64url').subarray(0, sealBytes);
  const proper = sealOf(by.cursor_key, list, cursorPosition(cursor));
  if (seal.length !== sealBytes || !timingSafeEqual(seal, proper))
    throw new Refusal('invalid_cursor', {}, ['next_cursor']);
};
