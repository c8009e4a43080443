import { allLeavers, rowsOfLeavers } from '#functions/data/leavers';
import { seemsOpen } from '#functions/data/open-requests';
import { findShownUsers, findUsers } from '#functions/data/users';
import { mapConcurrent } from '#functions/platform/concurrency';
import { fillPage } from '#functions/table/paging';
import type { Reading } from '#functions/table/read';
import type { Leaver, LeaversSummary } from '#shared/model/leaver';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { personById } from '#shared/rules/people/users';
import { isLeaver, presentLeaver, summarizeLeavers } from '#shared/rules/rewards/leavers';

/** For how many people the open requests are looked up at the same time. */
const width = 10;

/** Returns a page of those who left with points. The list may be a moment behind: whoever has none any more is left out. */
export const readLeavers = async (
  workspace: Workspace,
  after: string | undefined,
  reading: Reading,
): Promise<{ items: Leaver[]; next: string | undefined }> => {
  const { id: w } = workspace;
  const { items: listed, next } = await fillPage(limits.page, after, (from) =>
    rowsOfLeavers(w, limits.page, from, reading),
  );
  const ids = listed.map(({ user_id: id }) => id);
  const [users, shown] = await Promise.all([
    findUsers(w, ids, { ...reading, consistent: true }),
    findShownUsers(w, ids, reading),
  ]);
  const leavers = ids.flatMap((id) => {
    const user = users.get(id);
    return user && isLeaver(user) ? [user] : [];
  });
  const items = await mapConcurrent(leavers, width, async (user) =>
    presentLeaver(
      user,
      personById(shown, user.id),
      await seemsOpen(w, user.id, reading),
      workspace,
      reading.now,
    ),
  );
  return { items, next };
};

/** Returns how many have left with points, and whose are due by each setting. */
export const readLeaversSummary = async (workspace: Workspace, reading: Reading): Promise<LeaversSummary> => {
  const { id: w } = workspace;
  const listed = await allLeavers(w, reading);
  const users = await findUsers(
    w,
    listed.map(({ user_id: id }) => id),
    { ...reading, consistent: true },
  );
  return summarizeLeavers([...users.values()], workspace, reading.now);
};
