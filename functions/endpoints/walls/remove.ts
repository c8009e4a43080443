import { auditWrite } from '#functions/data/audit';
import { findWall, recordWallRemoval } from '#functions/data/walls';
import { handleWith } from '#functions/http/handle';
import { walls } from '#shared/contract/walls';
import { Refusal } from '#shared/model/refusal';

export const handler = handleWith(
  walls.remove,
  ({ workspaceId, params, reading }) => findWall(workspaceId, params.id, reading),
  async ({ actor, now }, { wall }) => {
    if (!wall) throw new Refusal('not_found');
    const audit = auditWrite(actor, 'wall_revoked', { details: { title: wall.name } }, now);
    await recordWallRemoval(wall, actor.user, audit);
    return null;
  },
);
