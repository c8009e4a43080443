import type { User } from '#shared/model/user';
import type { Condition } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { check, type OnConflict, type Write } from '#functions/table/writes';

/** What must still be true of an administrator when their decision commits. */
export const hasPermissions = ({ permissions }: Pick<User, 'permissions'>): readonly Condition[] => [
  ['state', '=', 'accepted'],
  ['permissions', '=', permissions],
];

/** Commits only while the administrator still has the permissions that the decision was made with. */
export const requirePermissions = (actor: User, onConflict: OnConflict = 'write_conflict'): Write =>
  check(keys.user(actor.workspace_id, actor.id), hasPermissions(actor), onConflict);
