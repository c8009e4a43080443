import type { Actor } from '#shared/model/actor';
import type { GroupId, WorkspaceId } from '#shared/model/ids';
import type { PointsOf, PointValue } from '#shared/model/points-account';
import type { PointsSum } from '#shared/rules/rewards/points-account';
import { keys, lists } from '#functions/table/keys';
import { query, type Reading, smallItems } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change } from '#functions/table/writes';
import { auditWrite } from './audit.ts';
import { requirePermissions } from './permissions.ts';

/** Sorts behind every id. */
const end = '~';

/** Returns what each month up to one came to: as many items as there were departments in it, however many members and entries. */
export const listPointsSums = async (
  w: WorkspaceId,
  until: string,
  reading: Reading,
): Promise<readonly PointsSum[]> => {
  const { items } = await query<{ readonly sk: string }>(
    { ...lists.pointsMonths(w), from: '', until: `${until}#${end}`, page: smallItems },
    reading,
  );
  return items.map(({ sk, ...sums }) => {
    const [month = '', of = ''] = sk.split('#');
    return { ...sums, month, of: of as GroupId | PointsOf };
  });
};

/** Says what a point is worth in reports, or that nobody says so any more. */
export const recordPointValue = (actor: Actor, point_value: PointValue | null, now: Date): Promise<void> =>
  transact(
    change(keys.workspace(actor.workspaceId), { set: { point_value: point_value ?? undefined } }, [
      { absent: 'closing' },
    ]),
    requirePermissions(actor.user),
    auditWrite(actor, 'settings_changed', { details: { fields: 'point_value' } }, now),
  );
