import type { CelebrationKind } from '#shared/model/celebration';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import type { CelebrationPlan } from '#shared/rules/celebrations/celebrations';
import { dateSources } from '#shared/rules/celebrations/celebration-days';
import { unchanged } from '#functions/table/expressions';
import { indexes, type Key, keys } from '#functions/table/keys';
import { query, type Reading } from '#functions/table/read';
import { removeItems, transact } from '#functions/table/transact';
import { change, check, create } from '#functions/table/writes';
import { addPost } from './posts.ts';

/**
 * Records a celebration, the points for it and the mark that it was celebrated this year in one transaction. Commits only
 * while the member's dates, wishes and marks, the settings of the team and its openness are as read.
 */
export const recordCelebration = ({
  workspace,
  user,
  post,
  celebrated,
  entry,
}: CelebrationPlan): Promise<void> => {
  const { id: w } = workspace;
  const paid = entry && { balance: entry.balance_after, entries: entry.number };
  return transact(
    check(keys.workspace(w), [{ absent: 'closing' }, unchanged('celebrations', workspace.celebrations)]),
    change(keys.user(w, user.id), { set: { celebrated, ...paid } }, [
      ...dateSources.map((name) => unchanged(name, user[name])),
      ...(entry ? ([['entries', '=', entry.number - 1]] as const) : []),
    ]),
    ...(entry ? [create(keys.entry(w, user.id, entry.number), entry)] : []),
    addPost(post),
  );
};

/** Records that the days of some kinds are done. Commits only while nobody has recorded other days since. */
export const recordCelebratedUntil = (
  { id: w, celebrated_until: before }: Workspace,
  until: Partial<Record<CelebrationKind, string>>,
): Promise<void> =>
  transact(
    change(keys.workspace(w), { set: { celebrated_until: { ...before, ...until } } }, [
      { absent: 'closing' },
      unchanged('celebrated_until', before),
    ]),
  );

/** Removes the celebrations of a member whose data is erased: their days tell the dates. The points stay. */
export const removeCelebrations = async (w: WorkspaceId, u: UserId, reading: Reading): Promise<void> => {
  const { items } = await query<Key>(
    { pk: indexes.celebrationsOf(w, u), index: 'lists' },
    { now: reading.now },
  );
  await removeItems(items);
};
