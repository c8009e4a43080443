import { recordOpening } from '#functions/data/entries';
import { findMemberships, findUser, findUsers, type Membership } from '#functions/data/users';
import { auditWrite } from '#functions/data/audit';
import { write } from '#functions/table/transact';
import type { Reading } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import type { NewUser, OpeningResult } from '#shared/contract/invitees';
import type { Doer } from '#shared/model/actor';
import type { StoredEntry } from '#shared/model/entry';
import { Refusal, type RefusalCode, refusalMessage } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { IdFactory } from '#shared/rules/basics/ids';
import { hasOpening, planOpening } from '#shared/rules/rewards/ledger';

/** A row that brings a balance. */
type Bringing = Pick<NewUser, 'email'> & { readonly opening_balance: number };

export const bringsBalance = (row: NewUser): row is NewUser & Bringing => row.opening_balance !== undefined;

/** Who invites, with what ids, and when. */
export type Inviting = { readonly actor: Doer; readonly ids: IdFactory; readonly reading: Reading };

/** The entry of a balance that a member brings. @throws Refusal own_balance | user_not_found | already_settled */
export const openingOf = (amount: number, user: User, { actor, ids, reading }: Inviting): StoredEntry =>
  planOpening(user, { amount, actor, id: ids.entry(), now: reading.now });

const refused = (code: RefusalCode): OpeningResult => ({
  result: 'refused',
  code,
  message: refusalMessage(code),
});

export const openingAdded: OpeningResult = { result: 'added', code: null, message: null };

/**
 * Records in the audit log how many balances a call is about to bring, and how many points in all: before the first, so
 * that none goes unrecorded, and once for all, because an import of thousands would bury all other entries. The entries
 * of the ledger name the administrator one by one.
 */
export const auditBalances = async (
  rows: readonly NewUser[],
  known: ReadonlyMap<string, Membership | undefined>,
  { actor, reading }: Inviting,
): Promise<void> => {
  const bringing = new Map(rows.filter(bringsBalance).map((row) => [row.email, row]));
  if (bringing.size === 0) return;
  const ids = [...bringing.keys()].flatMap((email) => known.get(email)?.user_id ?? []);
  const people = await findUsers(actor.workspaceId, ids, reading);
  const open = [...bringing.values()].filter(({ email }) => {
    const id = known.get(email)?.user_id;
    const user = id && people.get(id);
    return !user || (!hasOpening(user) && id !== actor.userId);
  });
  if (open.length === 0) return;
  const points = open.reduce((sum, { opening_balance: amount }) => sum + amount, 0);
  const details = { count: open.length, points };
  await write(auditWrite(actor, 'balances_brought', { details }, reading.now));
};

/** Gives somebody who is in the team the balance that they bring, unless they have brought one. */
export const bringBalance = (
  { email, opening_balance: amount }: Bringing,
  inviting: Inviting,
): Promise<OpeningResult> =>
  retryOnConflict(
    async () => {
      const { workspaceId: w, user: administrator } = inviting.actor;
      const latest = { ...inviting.reading, consistent: true };
      const [membership] = await findMemberships(w, [email], latest);
      const user = membership && (await findUser(w, membership.user_id, latest));
      if (!user) return refused('user_not_found');
      if (hasOpening(user)) return { result: 'exists', code: null, message: null };
      try {
        await recordOpening(openingOf(amount, user, inviting), administrator);
        return openingAdded;
      } catch (error) {
        if (error instanceof Refusal && error.code !== 'forbidden') return refused(error.code);
        throw error;
      }
    },
    { attempts: 8 },
  );
