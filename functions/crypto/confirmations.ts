import { createHmac } from 'node:crypto';
import type { Workspace } from '#shared/model/workspace';
import { firstIdAt, ulid } from '#shared/rules/basics/ids';
import { equalMacs } from './equal-macs.ts';
import { randomIdBytes } from './tokens.ts';

const idLength = 26;
const sealBytes = 16;

type By = Pick<Workspace, 'cursor_key'>;

const sealOf = ({ cursor_key: key }: By, id: string, what: string): string =>
  createHmac('sha256', key)
    .update(`confirmation\n${id}\n${what}`)
    .digest()
    .subarray(0, sealBytes)
    .toString('base64url');

/**
 * Returns what confirms one thing: an id of the moment it was asked for, and the workspace's seal over it and the thing. So
 * nothing is stored for a question that nobody answers.
 * @param what the thing, and who may confirm it
 */
export const newConfirmation = (by: By, what: string, now: Date): string => {
  const id = ulid(now, randomIdBytes);
  return `${id}${sealOf(by, id, what)}`;
};

/** The id of a confirmation: what is done by it, is done once. */
export const confirmationId = (confirmation: string): string => confirmation.slice(0, idLength);

/** Whether the workspace made a confirmation for this thing, since a moment. */
export const isConfirmed = (by: By, confirmation: string, what: string, since: Date): boolean => {
  const id = confirmationId(confirmation);
  return id >= firstIdAt(since) && equalMacs(confirmation.slice(idLength), sealOf(by, id, what));
};
