import type { Actor } from '#shared/model/actor';
import type { Email } from '#shared/model/common';
import type { Session } from '#shared/model/session';
import type { User } from '#shared/model/user';
import { auditWrite } from './audit.ts';
import { consumeCode } from './codes.ts';
import { unchanged } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { recordSession } from './sessions.ts';
import { transact } from '#functions/table/transact';
import { membershipOf } from './users.ts';
import { change, create, remove } from '#functions/table/writes';

/** Records a member's own picture in place of the one that was read, whose file is removed next. */
export const recordAvatar = (user: User, avatar: string | undefined): Promise<void> =>
  transact(
    change(keys.user(user.workspace_id, user.id), { set: { avatar } }, [
      ['state', '=', 'accepted'],
      unchanged('avatar', user.avatar),
    ]),
  );

/**
 * Changes a member's address in one transaction: consumes the code, moves the membership, ends every earlier session
 * and starts a new one.
 * @throws Refusal invalid_code | email_exists
 */
export const recordEmail = (
  actor: Actor,
  email: Email,
  mac: string,
  session: Session,
  now: Date,
): Promise<void> => {
  const { user, workspaceId: w } = actor;
  return transact(
    consumeCode({ member: user }, mac),
    change(keys.user(w, user.id), { set: { email, sessions_from: session.created_at } }, [
      ['state', '=', 'accepted'],
      ['email', '=', user.email],
    ]),
    create(keys.membership(email, w), membershipOf({ ...user, email }), 'email_exists'),
    remove(keys.membership(user.email, w)),
    recordSession(session),
    auditWrite(actor, 'email_changed', { subject: user.id }, now),
  );
};
