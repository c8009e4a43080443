import type { StoredWall, WallView } from '#shared/model/wall';
import type { Workspace } from '#shared/model/workspace';
import { dayOf, monthOf } from '#shared/rules/basics/time';
import {
  namesakesInRanking,
  peopleOnWall,
  presentWallView,
  showsCelebrations,
  weekStart,
} from '#shared/rules/celebrations/walls';
import { limits } from '#shared/model/limits';
import { listPosts } from '#functions/data/posts';
import { findAnnouncement } from '#functions/data/announcements';
import { presentAnnouncement } from '#shared/rules/posts/announcements';
import { findShownUsers } from '#functions/data/users';
import { readDays, readMonthTop } from '#functions/projections/statistics';
import type { Reading } from '#functions/table/read';
import { findCelebratedDays, nameCelebrations, peopleOf } from '#functions/views/upcoming-celebrations';

/**
 * Returns what a wallboard shows, in two round trips: the newest posts, the days to celebrate, the ranking and the days of
 * the week together, then everybody who is named, at once. What the link hides is not read.
 */
export const readWall = async (
  wall: StoredWall,
  workspace: Workspace,
  reading: Reading,
): Promise<WallView> => {
  const { id: w, timezone } = workspace;
  const today = dayOf(reading.now, timezone);
  const { celebrations: limit, celebrationDays } = limits.wall;
  const [{ posts }, celebrated, scores, days, announced] = await Promise.all([
    listPosts(w, undefined, reading, limits.wall.posts),
    showsCelebrations(wall)
      ? findCelebratedDays(workspace, { from: today, days: celebrationDays, limit }, reading)
      : [],
    wall.show_ranking ? readMonthTop(workspace, monthOf(today), reading) : [],
    wall.show_totals ? readDays(w, [weekStart(reading.now, timezone)], reading) : [],
    wall.show_messages ? findAnnouncement(w, reading) : undefined,
  ]);
  const ids = [...peopleOnWall(posts), ...peopleOf(celebrated), ...namesakesInRanking(scores)];
  // Visitors read it too: it shows nobody's address.
  const people = await findShownUsers(w, [...new Set(ids)], reading, 'no_addresses');
  const celebrations = nameCelebrations(workspace, celebrated, people);
  return presentWallView(wall, workspace, {
    posts,
    people,
    celebrations,
    scores,
    days,
    announcement: presentAnnouncement(announced, workspace, reading.now),
  });
};
