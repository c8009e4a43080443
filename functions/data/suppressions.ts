import type { Email } from '#shared/model/common';
import type { MailProblem } from '#shared/model/user';
import { limits } from '#shared/model/limits';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { mapConcurrent } from '#functions/platform/concurrency';
import { keys } from '#functions/table/keys';
import { get, type Reading } from '#functions/table/read';
import { unlessConflict } from '#functions/table/retry';
import { write } from '#functions/table/transact';
import { change, discard, upsert, type Write } from '#functions/table/writes';
import { isAllowed } from './codes.ts';
import { listMemberships, type Membership } from './users.ts';

/** What is stored of an address. After somebody allowed mail to it again, only when that was. */
type Suppression = Partial<MailProblem> & { readonly lifted_at?: string };

type MailReport = {
  readonly email: Email;
  readonly problem: MailProblem;
  /** When the mail was sent that the report is about. */
  readonly sentAt: string;
};

/** Returns why no mail is sent to an address; undefined if mail is sent to it. */
export const findSuppression = async (email: Email, reading: Reading): Promise<MailProblem | undefined> => {
  const { why, at } = (await get<Suppression>(keys.suppression(email), reading)) ?? {};
  return why && at !== undefined ? { why, at } : undefined;
};

/** Shows or no longer shows to administrators that mail to a member does not arrive, unless the address is another by now. */
const mark = async (
  email: Email,
  { workspace_id: w, user_id: u }: Pick<Membership, 'workspace_id' | 'user_id'>,
  problem: MailProblem | undefined,
): Promise<void> => {
  await unlessConflict(
    write(change(keys.user(w, u), { set: { mail_problem: problem } }, [['email', '=', email]])),
  );
};

const markAll = async (
  email: Email,
  memberships: readonly Membership[],
  problem: MailProblem | undefined,
): Promise<void> => {
  await mapConcurrent(memberships, 5, (membership) => mark(email, membership, problem));
};

/** Shows to administrators that a mail was not sent to a member. */
export const markUnreachable = (
  {
    workspace_id,
    id,
    email,
  }: { workspace_id: Membership['workspace_id']; id: Membership['user_id']; email: Email },
  problem: MailProblem,
): Promise<void> => mark(email, { workspace_id, user_id: id }, problem);

/**
 * Sends no mail to an address any more, and shows that to the administrators of its workspaces. Reports come late, twice
 * and in any order: an older one changes nothing, nor does one about a mail that was sent before somebody allowed mail
 * to the address again.
 */
export const suppress = async ({ email, problem, sentAt }: MailReport, reading: Reading): Promise<void> => {
  const ttl = epochSeconds(addDays(reading.now, limits.suppressionDays));
  const recorded = upsert(
    keys.suppression(email),
    { set: { ...problem, ttl } },
    [
      { any: [{ absent: 'at' }, ['at', '<=', problem.at]] },
      { any: [{ absent: 'lifted_at' }, ['lifted_at', '<', sentAt]] },
    ],
    'already_settled',
  );
  if (!(await isAllowed(recorded))) return;
  await markAll(email, await listMemberships(email, reading), problem);
};

/** Longer than reports wait anywhere, also among dead letters. */
const liftedDays = 30;

/** Sends mail to an address again. The time is kept, so that a late report about an earlier mail changes nothing. */
export const allowMail = (email: Email, now: Date): Write =>
  upsert(keys.suppression(email), {
    set: { lifted_at: now.toISOString(), ttl: epochSeconds(addDays(now, liftedDays)) },
    remove: ['why', 'at'],
  });

/** No longer shows to administrators that mail to an address does not arrive. */
export const markReachable = (email: Email, memberships: readonly Membership[]): Promise<void> =>
  markAll(email, memberships, undefined);

/** Forgets what is known of an erased member's address, unless the address is a member elsewhere. */
export const forgetSuppression = async (email: Email, reading: Reading): Promise<void> => {
  const others = await listMemberships(email, { ...reading, consistent: true });
  if (others.length === 0) await write(discard(keys.suppression(email)));
};
