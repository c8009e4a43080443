import type { Email } from '#shared/model/common';
import type { SessionId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { networkOf } from '#shared/rules/sign-in/networks';
import { addDays, addSeconds, epochSeconds } from '#shared/rules/basics/time';
import { type Key, keys } from '#functions/table/keys';
import { get } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { unlessConflict } from '#functions/table/retry';
import { change, replace, upsert, type Write } from '#functions/table/writes';

/** An issued code. Neither the code nor its sig can be derived from it. */
type CodeRecord = {
  readonly sig_hash: SessionId;
  /** HMAC of purpose, address and code under the sig; absent once the code was used. */
  readonly mac?: string;
  readonly tries: number;
  readonly expires: number;
  /** The code before this one. */
  readonly old_sig_hash?: SessionId;
  /** When the last five codes were sent, in epoch milliseconds; s1 is the oldest. */
  readonly s1?: number;
  readonly s5?: number;
};

/** What a code is for: signing in with an address, or changing a member's address. */
export type CodeOwner =
  | {
      readonly signIn: Email;
      /** The tag of the network that asked: what a stranger asks for elsewhere neither replaces nor uses up this code. */
      readonly network: string;
    }
  | { readonly member: Pick<User, 'id' | 'workspace_id'> };

const keyOf = (of: CodeOwner): Key =>
  'signIn' in of ? keys.code(of.signIn, of.network) : keys.emailChange(of.member.workspace_id, of.member.id);

const minute = 60_000;

/** Returns the seconds until another code may be sent to this address. */
const secondsToWait = ({ s1 = 0, s5 = 0 }: Pick<CodeRecord, 's1' | 's5'>, now: Date): number =>
  Math.max(
    1,
    Math.ceil((s5 + limits.code.secondsBetween * 1000 - now.getTime()) / 1000),
    Math.ceil((s1 + 60 * minute - now.getTime()) / 1000),
  );

/**
 * What a new code copies first: the current code is kept beside it, and the times of the last five codes move by one.
 */
const shifted = {
  old_sig_hash: 'sig_hash',
  old_mac: 'mac',
  old_tries: 'tries',
  old_expires: 'expires',
  s0: 's1',
  s1: 's2',
  s2: 's3',
  s3: 's4',
  s4: 's5',
};
const shiftedBack = Object.fromEntries(Object.entries(shifted).map(([to, from]) => [from, to]));

/**
 * Replaces the current code. Everything happens in one write, so the limits (one code in 30 seconds, five in any
 * hour) hold under any number of concurrent requests.
 */
const issueCode = (of: CodeOwner, code: Pick<CodeRecord, 'sig_hash' | 'mac'>, now: Date): Write => {
  const at = now.getTime();
  return upsert(
    keyOf(of),
    {
      set: {
        ...code,
        tries: 0,
        expires: at + limits.code.minutes * minute,
        s5: at,
        ttl: epochSeconds(addSeconds(now, 3600)),
      },
      copy: shifted,
    },
    [
      { any: [{ absent: 's5' }, ['s5', '<=', at - limits.code.secondsBetween * 1000]] },
      { any: [{ absent: 's1' }, ['s1', '<=', at - 60 * minute]] },
    ],
    'too_many_requests',
  );
};

/** Counts an address that a member asks to change to. @throws Refusal too_many_requests */
export const countEmailCheck = async (
  { id, workspace_id: w }: Pick<User, 'id' | 'workspace_id'>,
  now: Date,
): Promise<void> => {
  if (!(await isAllowed(countInHour(keys.emailChecks(w, id, hourOf(now)), limits.addressesPerHour, now))))
    throw new Refusal('too_many_requests', { retry_after: restOfHour(now) });
};

export const hourOf = (now: Date): string => now.toISOString().slice(0, 13);

/** Counts one more code, or whatever else is counted, of this hour, while there are fewer than `most`. */
export const countInHour = (key: Key, most: number, now: Date): Write =>
  upsert(
    key,
    { add: { codes: 1 }, set: { ttl: epochSeconds(addSeconds(now, 7200)) } },
    [{ any: [{ absent: 'codes' }, ['codes', '<', most]] }],
    'too_many_requests',
  );

/** Returns the seconds until the hour ends in which a network's codes are counted. */
export const restOfHour = (now: Date): number => 3600 - (Math.floor(now.getTime() / 1000) % 3600);

/** Restores the previous code, unless another code was issued since. */
export const restorePreviousCode = async (
  of: CodeOwner,
  { sig_hash: hash }: Pick<CodeRecord, 'sig_hash'>,
): Promise<void> => {
  await unlessConflict(write(change(keyOf(of), { copy: shiftedBack }, [['sig_hash', '=', hash]])));
};

/** Whether a write was allowed by its condition, such as a limit. */
export const isAllowed = async (one: Write): Promise<boolean> => {
  try {
    await write(one);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/**
 * Whether a code may be mailed. Strangers on many networks cannot fill an inbox, nor try many codes: from a certain
 * number on, only networks that the address was proved from get one.
 */
const mayBeMailed = async (of: CodeOwner, now: Date): Promise<boolean> => {
  if (!('signIn' in of)) return true;
  const { signIn: email, network } = of;
  const isFew = await isAllowed(
    countInHour(keys.emailCodes(email, hourOf(now)), limits.code.perHourAndEmail, now),
  );
  return isFew || (await get(keys.knownNetwork(email, network), { now })) !== undefined;
};

/**
 * Applies all limits. When the limit of the network refuses, the previous code stays valid.
 * @returns whether to mail the code. When too many were asked for from unknown networks, nobody learns of it: the
 *   answer is as always.
 * @throws Refusal too_many_requests with the seconds to wait (retry_after)
 */
export const recordCode = async (
  of: CodeOwner,
  code: Pick<CodeRecord, 'sig_hash' | 'mac'>,
  address: string,
  now: Date,
): Promise<boolean> => {
  const ofNetwork = keys.networkCodes(networkOf(address), hourOf(now));
  const [counted, issued] = await Promise.all([
    isAllowed(countInHour(ofNetwork, limits.code.perHourAndNetwork, now)),
    isAllowed(issueCode(of, code, now)),
  ]);
  if (counted && issued) {
    // Counted after the others: refused requests must not use up what other networks may ask for.
    const isMailed = await mayBeMailed(of, now);
    if (!isMailed) await restorePreviousCode(of, code);
    return isMailed;
  }
  if (issued) await restorePreviousCode(of, code);
  const record = issued ? {} : await get<CodeRecord>(keyOf(of), { now, consistent: true });
  const wait = Math.max(counted ? 0 : restOfHour(now), issued ? 0 : secondsToWait(record ?? {}, now));
  throw new Refusal('too_many_requests', { retry_after: wait });
};

/** Whether a sig is that of the code before the current one: whoever has it asked for both. */
const isReplaced = async (of: CodeOwner, sigHash: SessionId, now: Date): Promise<boolean> => {
  const record = await get<CodeRecord>(keyOf(of), { now, consistent: true });
  return record?.old_sig_hash === sigHash && record.expires > now.getTime();
};

/**
 * Counts an attempt before anything is compared, so that parallel guesses cannot exceed five attempts. A replaced code is not
 * compared at all: that there is a newer one says nothing of either.
 * @throws Refusal invalid_code: foreign sig, expired, used, or no attempts left | code_replaced
 */
export const countAttempt = async (of: CodeOwner, sigHash: SessionId, now: Date): Promise<CodeRecord> => {
  try {
    return await countOneTry(of, sigHash, now);
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === 'invalid_code';
    throw isRefused && (await isReplaced(of, sigHash, now)) ? new Refusal('code_replaced') : error;
  }
};

const countOneTry = (of: CodeOwner, sigHash: SessionId, now: Date): Promise<CodeRecord> =>
  write<CodeRecord>(
    change(
      keyOf(of),
      { add: { tries: 1 } },
      [
        ['sig_hash', '=', sigHash],
        ['expires', '>', now.getTime()],
        ['tries', '<', limits.code.tries],
        { exists: 'mac' },
      ],
      'invalid_code',
    ),
  );

/** Consumes the code; of two concurrent uses only one succeeds. @throws Refusal invalid_code */
export const consumeCode = (of: CodeOwner, mac: string): Write =>
  change(keyOf(of), { remove: ['mac'] }, [['mac', '=', mac]], 'invalid_code');

/** Makes a code useless for good: its attempts are used up. */
export const voidCode = (of: CodeOwner): Write => change(keyOf(of), { remove: ['mac'] });

/** Remembers that an address was proved from the network of this code. */
export const recordKnownNetwork = (email: Email, network: string, now: Date): Write =>
  replace(keys.knownNetwork(email, network), { ttl: epochSeconds(addDays(now, limits.knownNetworkDays)) });
