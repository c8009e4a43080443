import type { ActingUser } from '#shared/model/actor';
import type { UserId } from '#shared/model/ids';
import type { Condition } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { check, type OnConflict, type Write } from '#functions/table/writes';

/** What must still be true of an administrator's own item when their decision commits: nothing, where a key decides. */
export const hasPermissions = ({
  permissions,
  acts_by,
}: Pick<ActingUser, 'permissions' | 'acts_by'>): readonly Condition[] =>
  acts_by === undefined
    ? [
        ['state', '=', 'accepted'],
        ['permissions', '=', permissions],
      ]
    : [];

/** Commits only while the administrator still has the permissions that the decision was made with, or the key is there. */
export const requirePermissions = (actor: ActingUser, onConflict: OnConflict = 'write_conflict'): Write => {
  const { workspace_id: w, id, acts_by } = actor;
  return acts_by === undefined
    ? check(keys.user(w, id), hasPermissions(actor), onConflict)
    : check(keys.apiKey(w, acts_by), [], onConflict);
};

/** The same beside changes of members: an item is in a transaction once, so the administrator's own carries the condition. */
export const requirePermissionsBeside = (actor: ActingUser, changed: readonly UserId[]): readonly Write[] =>
  actor.acts_by === undefined && changed.includes(actor.id) ? [] : [requirePermissions(actor)];
