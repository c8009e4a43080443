import { createHash, createHmac, randomInt } from 'node:crypto';
import type { Email } from '#shared/model/common';
import { limits } from '#shared/model/limits';
import { newSecret } from './tokens.ts';

type CodePurpose = 'sign_in' | 'email_change';

/** Returns a code of eight digits, every code equally likely: randomInt has no modulo bias. */
export const newCode = (): string =>
  String(randomInt(10 ** limits.code.digits)).padStart(limits.code.digits, '0');

/**
 * Returns what the table stores of a code: an HMAC under the sig, which only the caller has. A reader of the table
 * cannot try out the hundred million codes.
 */
export const codeMac = (sig: string, purpose: CodePurpose, email: Email, code: string): string =>
  createHmac('sha256', sig).update(`${purpose}\n${email}\n${code}`).digest('base64url');

const tagLength = 12;

/** Returns a short name for a network that does not show its address. */
export const networkTag = (network: string): string =>
  createHash('sha256').update(network).digest('base64url').slice(0, tagLength);

/** Returns a handle for a code of this network: a secret, and where the code is stored. */
export const newSig = (network: string): string => `${newSecret()}${network}`;

/**
 * Returns the tag of the network that a handle names. It proves nothing: only the hash of the whole handle does. The
 * table refuses half of a pair of surrogates, which a handle that is none of ours may be cut to.
 */
export const networkInSig = (sig: string): string => sig.slice(-tagLength).toWellFormed();
