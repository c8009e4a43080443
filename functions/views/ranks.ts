import { findShownUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { WorkspaceId } from '#shared/model/ids';
import type { LeaderboardEntry } from '#shared/model/leaderboard';
import { namesakes } from '#shared/rules/people/tell-apart';

/**
 * Adds what tells people of one name apart in a ranking. It keeps the names itself, so only members who share theirs are
 * read.
 */
export const tellRanksApart = async (
  w: WorkspaceId,
  entries: LeaderboardEntry[],
  reading: Reading,
): Promise<LeaderboardEntry[]> => {
  const same = namesakes(entries.map(({ person }) => person));
  if (same.length === 0) return entries;
  const ids = same.map(({ id }) => id);
  const people = await findShownUsers(w, ids, reading);
  return entries.map((entry) => {
    const detail = people.get(entry.user_id)?.detail;
    return detail === undefined ? entry : { ...entry, person: { ...entry.person, detail } };
  });
};
