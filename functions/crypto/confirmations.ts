import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Workspace } from '#shared/model/workspace';
import { firstIdAt, ulid } from '#shared/rules/ids';
import { randomIdBytes } from './tokens.ts';

const idLength = 26;
const sealBytes = 16;

type By = Pick<Workspace, 'cursor_key'>;

const sealOf = ({ cursor_key: key }: By, id: string, what: string): Buffer =>
  createHmac('sha256', key).update(`confirmation\n${id}\n${what}`).digest().subarray(0, sealBytes);

/**
 * Returns what confirms one thing: an id of the moment it was asked for, and the workspace's seal over it and the thing. So
 * nothing is stored for a question that nobody answers.
 * @param what the thing, and who may confirm it
 */
export const newConfirmation = (by: By, what: string, now: Date): string => {
  const id = ulid(now, randomIdBytes);
  return `${id}${sealOf(by, id, what).toString('base64url')}`;
};

/** The id of a confirmation: what is done by it, is done once. */
export const confirmationId = (confirmation: string): string => confirmation.slice(0, idLength);

/** Whether the workspace made a confirmation for this thing, since a moment. */
export const isConfirmed = (by: By, confirmation: string, what: string, since: Date): boolean => {
  const id = confirmationId(confirmation);
  const given = Buffer.from(confirmation.slice(idLength), 'base64url');
  const proper = sealOf(by, id, what);
  return id >= firstIdAt(since) && given.length === proper.length && timingSafeEqual(given, proper);
};
