import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { type IdempotencyRecord, rememberAnswer } from '#functions/table/idempotency';
import type { Key } from '#functions/table/keys';
import { get, type Reading } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import type { Write } from '#functions/table/writes';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { isBillingActive } from '#shared/rules/billing/billing';

/** A member as they were read, and how. */
export type MemberAsRead = {
  readonly user: User;
  readonly workspace: Workspace;
  readonly reading: Reading;
  readonly now: Date;
};

type Member = { readonly workspaceId: WorkspaceId; readonly userId: UserId; readonly now: Date };

/** How often and how long a decision is made anew while others write, as for calls of the web. Milliseconds. */
const attempts = {
  attempts: 25,
  patience: 15_000,
  waitAfter: (tried: number) => Math.random() * 30 * 2 ** tried,
};

/**
 * Reads the member and their workspace, with the conditions of a call of the web.
 * @throws Refusal unauthenticated | billing_inactive | workspace_busy
 */
export const readMember = async (
  { workspaceId: w, userId, now }: Member,
  reading: Reading,
  writes: boolean,
): Promise<MemberAsRead> => {
  const [user, workspace] = await Promise.all([findUser(w, userId, reading), findWorkspace(w, reading)]);
  if (user?.state !== 'accepted' || !workspace || workspace.closing === 'delete')
    throw new Refusal('unauthenticated');
  if (!isBillingActive(workspace, now)) throw new Refusal('billing_inactive');
  if (writes && workspace.closing) throw new Refusal('workspace_busy');
  return { user, workspace, reading, now };
};

/**
 * Does something for a member, once for its key, however often and concurrently it is asked for: the answer is stored in the
 * transaction of the effect, as those of the web's Idempotency-Keys are.
 * @param by the key of the stored answer, and what names the request
 * @param act gets the write that belongs into the transaction
 * @throws Refusal also those of `readMember`
 * @throws WriteConflict when time or attempts are used up
 */
export const actOnce = async <Answer>(
  member: Member,
  by: { readonly record: Key; readonly name: string },
  act: (as: MemberAsRead, remember: (answer: Answer) => readonly Write[]) => Promise<Answer>,
): Promise<Answer> => {
  const { now } = member;
  const reading = { now, consistent: true };
  const remembered = async (): Promise<Answer | undefined> => {
    const record = await get<IdempotencyRecord>(by.record, reading);
    return record && (JSON.parse(record.body) as Answer);
  };
  const remember = (answer: Answer): readonly Write[] => [
    rememberAnswer(by.record, { hash: by.name, status: 200, body: JSON.stringify(answer) }, now),
  ];
  try {
    return await retryOnConflict(
      async () => (await remembered()) ?? act(await readMember(member, reading, true), remember),
      attempts,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // What was refused may have been done by the same thing, asked for twice.
    const done = await remembered();
    if (done === undefined) throw error;
    return done;
  }
};
