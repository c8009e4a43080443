import type { Email } from '#shared/model/common';
import type { SessionId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { addSeconds, epochSeconds } from '#shared/rules/time';
import { type Key, keys } from '#functions/table/keys';
import { get } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { unlessConflict } from '#functions/table/retry';
import { change, upsert, type Write } from '#functions/table/writes';

/** An issued code. Neither the code nor its sig can be derived from it. */
type CodeRecord = {
  readonly sig_hash: SessionId;
  /** HMAC of purpose, address and code under the sig; absent once the code was used. */
  readonly mac?: string;
  readonly tries: number;
  readonly expires: number;
  /** When the last five codes were sent, in epoch milliseconds; s1 is the oldest. */
  readonly s1?: number;
  readonly s5?: number;
};

/** What a code is for: signing in with an address, or changing a member's address. */
export type CodeOwner = { readonly signIn: Email } | { readonly member: Pick<User, 'id' | 'workspace_id'> };

const keyOf = (of: CodeOwner): Key =>
  'signIn' in of ? keys.code(of.signIn) : keys.emailChange(of.member.workspace_id, of.member.id);

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

/** Counts one more code for this network address in this hour. */
const countNetworkAddress = (address: string, now: Date): Write =>
  upsert(
    keys.addressCodes(address, now.toISOString().slice(0, 13)),
    { add: { codes: 1 }, set: { ttl: epochSeconds(addSeconds(now, 7200)) } },
    [{ any: [{ absent: 'codes' }, ['codes', '<', limits.code.perHourAndAddress]] }],
    'too_many_requests',
  );

/** Returns the seconds until the hour ends in which a network address's codes are counted. */
const restOfHour = (now: Date): number => 3600 - (Math.floor(now.getTime() / 1000) % 3600);

/** Restores the previous code, unless another code was issued since. */
export const restorePreviousCode = async (
  of: CodeOwner,
  { sig_hash: hash }: Pick<CodeRecord, 'sig_hash'>,
): Promise<void> => {
  await unlessConflict(write(change(keyOf(of), { copy: shiftedBack }, [['sig_hash', '=', hash]])));
};

/** Whether a limit allowed its write. */
const isAllowed = async (one: Write): Promise<boolean> => {
  try {
    await write(one);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/**
 * Applies both limits concurrently. When the limit of the network address refuses, the previous code stays valid.
 * @throws Refusal too_many_requests with the seconds to wait (retry_after)
 */
export const recordCode = async (
  of: CodeOwner,
  code: Pick<CodeRecord, 'sig_hash' | 'mac'>,
  address: string,
  now: Date,
): Promise<void> => {
  const [counted, issued] = await Promise.all([
    isAllowed(countNetworkAddress(address, now)),
    isAllowed(issueCode(of, code, now)),
  ]);
  if (counted && issued) return;
  if (issued) await restorePreviousCode(of, code);
  const record = issued ? {} : await get<CodeRecord>(keyOf(of), { now, consistent: true });
  const wait = Math.max(counted ? 0 : restOfHour(now), issued ? 0 : secondsToWait(record ?? {}, now));
  throw new Refusal('too_many_requests', { retry_after: wait });
};

/**
 * Counts an attempt before anything is compared, so that parallel guesses cannot exceed five attempts.
 * @throws Refusal invalid_code: foreign sig, expired, used, or no attempts left
 */
export const countAttempt = (of: CodeOwner, sigHash: SessionId, now: Date): Promise<CodeRecord> =>
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
