import { hashWallSecret, newSecret, wallToken } from '#functions/crypto/tokens';
import { auditWrite } from '#functions/data/audit';
import { recordWall } from '#functions/data/walls';
import { handle } from '#functions/http/handle';
import { walls } from '#shared/contract/walls';
import { planWall, presentWall } from '#shared/rules/celebrations/walls';

export const handler = handle(walls.create, async ({ body, actor, now }) => {
  const { workspaceId, user } = actor;
  const secret = newSecret();
  const wall = planWall(body, hashWallSecret(secret), actor, now);
  await recordWall(wall, user, auditWrite(actor, 'wall_made', { details: { title: wall.name } }, now));
  return { ...presentWall(wall, new Map([[user.id, user]])), token: wallToken(workspaceId, secret) };
});
