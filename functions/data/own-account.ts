import type { Actor } from '#shared/model/actor';
import type { Email } from '#shared/model/common';
import type { SessionId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Session } from '#shared/model/session';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { auditWrite } from './audit.ts';
import { consumeCode } from './codes.ts';
import { unchanged } from '#functions/table/expressions';
import { keys, lists } from '#functions/table/keys';
import { getItems, query, type Reading } from '#functions/table/read';
import { recordSession } from './sessions.ts';
import { transact } from '#functions/table/transact';
import { membershipOf } from './users.ts';
import { change, create, discard, remove, type Write } from '#functions/table/writes';

/** Records a member's own picture in place of the one that was read, whose file is removed next. */
export const recordAvatar = (user: User, avatar: string | undefined): Promise<void> =>
  transact(
    change(keys.user(user.workspace_id, user.id), { set: { avatar } }, [
      ['state', '=', 'accepted'],
      unchanged('avatar', user.avatar),
    ]),
  );

/** Keeps the address of a member for a link to it that undoes its change. */
export const offerEmailUndo = ({ workspace_id: w, id, email }: User, undo: SessionId, now: Date): Write =>
  create(keys.emailUndo(w, id, undo), {
    hash: undo,
    email,
    created_at: now.toISOString(),
    ttl: epochSeconds(addDays(now, limits.undoEmailDays)),
  });

/**
 * Changes a member's address in one transaction: consumes the code, moves the membership, ends every earlier session
 * and starts a new one. The old address gets a link that undoes it.
 * @throws Refusal invalid_code | email_exists
 */
export const recordEmail = (
  actor: Actor,
  email: Email,
  mac: string,
  { session, undo }: { readonly session: Session; readonly undo: SessionId },
  now: Date,
): Promise<void> => {
  const { user, workspaceId: w } = actor;
  return transact(
    consumeCode({ member: user }, mac),
    change(
      keys.user(w, user.id),
      {
        set: {
          email,
          sessions_from: session.created_at,
          mail_problem: undefined,
          ...(user.asked_address?.to === email && { asked_address: undefined }),
          changed_at: now.toISOString(),
        },
      },
      [
        ['state', '=', 'accepted'],
        ['email', '=', user.email],
      ],
    ),
    create(keys.membership(email, w), membershipOf({ ...user, email }), 'email_exists'),
    remove(keys.membership(user.email, w)),
    recordSession(session),
    offerEmailUndo(user, undo, now),
    auditWrite(actor, 'email_changed', { subject: user.id }, now),
  );
};

/** A link that restores a member's former address. */
type EmailUndo = { readonly hash: SessionId; readonly email: Email; readonly created_at: string };

/** Reads everything that such a link is checked against, in one round trip. */
export const findEmailUndo = async (w: WorkspaceId, u: UserId, hash: SessionId, reading: Reading) => {
  const [undo, user, workspace] = await getItems<[EmailUndo, User, Workspace]>(
    [keys.emailUndo(w, u, hash), keys.user(w, u), keys.workspace(w)],
    { ...reading, consistent: true },
  );
  return { undo, user, workspace };
};

/**
 * Restores a former address in one transaction: uses the link, moves the membership back and ends every session and
 * every API key. The links of later changes go with it: a thief who changed the address twice holds one of them.
 * @throws Refusal invalid_token: the link was used meanwhile | email_exists: somebody else has the address now
 */
export const recordEmailUndo = async (
  user: User,
  { hash, email, created_at: since }: EmailUndo,
  reading: Reading,
): Promise<void> => {
  const { workspace_id: w, id } = user;
  const now = reading.now.toISOString();
  const { items } = await query<EmailUndo>(lists.emailUndos(w, id), { ...reading, consistent: true });
  const later = items.filter((one) => one.created_at > since);
  await transact(
    remove(keys.emailUndo(w, id, hash), [], 'invalid_token'),
    ...later.map((one) => discard(keys.emailUndo(w, id, one.hash))),
    change(
      keys.user(w, id),
      { set: { email, sessions_from: now, keys_from: now, mail_problem: undefined, changed_at: now } },
      [['email', '=', user.email]],
    ),
    create(keys.membership(email, w), membershipOf({ ...user, email }), 'email_exists'),
    remove(keys.membership(user.email, w)),
    auditWrite({ workspaceId: w, stranger: true }, 'email_change_undone', { subject: id }, reading.now),
  );
};
