import { lists } from '#functions/table/keys';
import type { Workspace } from '#shared/model/workspace';
import { countMissing } from './0006-count-active-members.ts';

/** The points account knows the entries of older releases. */
export const countPoints = (workspace: Workspace, now: Date): Promise<number> =>
  countMissing(workspace, now, ({ key }) => key.pk === lists.pointsMonths(workspace.id).pk);
