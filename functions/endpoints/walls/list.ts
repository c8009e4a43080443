import { findShownUsers } from '#functions/data/users';
import { listWalls } from '#functions/data/walls';
import { handleWith } from '#functions/http/handle';
import { walls } from '#shared/contract/walls';
import { presentWall } from '#shared/rules/celebrations/walls';

export const handler = handleWith(
  walls.list,
  ({ workspaceId, reading }) => listWalls(workspaceId, reading),
  async ({ actor, reading }, found) => {
    const makers = [...new Set(found.map(({ created_by: id }) => id))];
    const people = await findShownUsers(actor.workspaceId, makers, reading);
    return found.map((wall) => presentWall(wall, people));
  },
);
