import type { StoredWall, WallView } from '#shared/model/wall';
import type { Workspace } from '#shared/model/workspace';
import { dayOf, monthOf } from '#shared/rules/time';
import { peopleOnWall, presentWallView, weekStart } from '#shared/rules/walls';
import { limits } from '#shared/model/limits';
import { listPosts } from '#functions/data/posts';
import { findShownUsers } from '#functions/data/users';
import { readDays, readMonthTop } from '#functions/projections/statistics';
import type { Reading } from '#functions/table/read';

/**
 * Returns what a wallboard shows, in two round trips: the newest posts, the ranking and the days of the week together,
 * then everybody named on the posts. What the link hides is not read.
 */
export const readWall = async (
  wall: StoredWall,
  workspace: Workspace,
  reading: Reading,
): Promise<WallView> => {
  const { id: w, timezone } = workspace;
  const month = monthOf(dayOf(reading.now, timezone));
  const [{ posts }, scores, days] = await Promise.all([
    listPosts(w, undefined, reading, limits.wall.posts),
    wall.show_ranking ? readMonthTop(w, month, reading) : [],
    wall.show_totals ? readDays(w, [weekStart(reading.now, timezone)], reading) : [],
  ]);
  const people = await findShownUsers(w, peopleOnWall(posts), reading);
  return presentWallView(wall, workspace, { posts, people, scores, days });
};
