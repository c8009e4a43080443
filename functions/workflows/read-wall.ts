import type { StoredWall, WallView } from '#shared/model/wall';
import type { Workspace } from '#shared/model/workspace';
import { dayOf, monthOf } from '#shared/rules/time';
import { peopleOnWall, presentWallView, showsCelebrations, weekStart } from '#shared/rules/walls';
import { limits } from '#shared/model/limits';
import { listPosts } from '#functions/data/posts';
import { findShownUsers } from '#functions/data/users';
import { readDays, readMonthTop } from '#functions/projections/statistics';
import type { Reading } from '#functions/table/read';
import { findCelebrations } from '#functions/views/upcoming-celebrations';

/**
 * Returns what a wallboard shows, in two round trips: the newest posts, the celebrations, the ranking and the days of the
 * week together, then everybody who is named. What the link hides is not read.
 */
export const readWall = async (
  wall: StoredWall,
  workspace: Workspace,
  reading: Reading,
): Promise<WallView> => {
  const { id: w, timezone } = workspace;
  const today = dayOf(reading.now, timezone);
  const readPosts = async () => {
    const { posts } = await listPosts(w, undefined, reading, limits.wall.posts);
    return { posts, people: await findShownUsers(w, peopleOnWall(posts), reading) };
  };
  const { celebrations: limit, celebrationDays } = limits.wall;
  const [{ posts, people }, celebrations, scores, days] = await Promise.all([
    readPosts(),
    showsCelebrations(wall)
      ? findCelebrations(workspace, { from: today, days: celebrationDays, limit }, reading)
      : [],
    wall.show_ranking ? readMonthTop(w, monthOf(today), reading) : [],
    wall.show_totals ? readDays(w, [weekStart(reading.now, timezone)], reading) : [],
  ]);
  return presentWallView(wall, workspace, { posts, people, celebrations, scores, days });
};
