import { parseWallToken } from '#functions/crypto/tokens';
import { findWall, noteWallSeen } from '#functions/data/walls';
import { handle } from '#functions/http/handle';
import { readWall } from '#functions/workflows/read-wall';
import { walls } from '#shared/contract/walls';
import { Refusal } from '#shared/model/refusal';
import { isSeenAnew, openWall } from '#shared/rules/celebrations/walls';

/** The link is read consistently: one that was revoked opens nothing from then on. */
export const handler = handle(walls.read, async ({ body, now, reading }) => {
  const link = parseWallToken(body.token);
  if (!link) throw new Refusal('not_found');
  const found = await findWall(link.workspaceId, link.id, { ...reading, consistent: true });
  const { wall, workspace } = openWall(found.wall, found.workspace, now);
  const [view] = await Promise.all([
    readWall(wall, workspace, reading),
    isSeenAnew(wall, now) && noteWallSeen(wall, now),
  ]);
  return view;
});
