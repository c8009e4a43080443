import { randomIdBytes } from '#functions/crypto/tokens';
import {
  endGiving,
  findCompanyDay,
  recordCompanyDayPost,
  skipCompanyDay,
} from '#functions/data/company-days';
import { findGroups } from '#functions/data/groups';
import { recordNews } from '#functions/data/news';
import { findPost } from '#functions/data/posts';
import { eachPageOfUsers } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import type { QueueMails } from '#functions/mails/kinds';
import { mapConcurrent } from '#functions/platform/concurrency';
import { TransientError } from '#functions/platform/transient';
import { retryOnConflict } from '#functions/table/retry';
import type { StoredCompanyDay } from '#shared/model/company-day';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { createIds } from '#shared/rules/basics/ids';
import { daysBefore } from '#shared/rules/basics/time';
import { dueCompanyDay, isCelebratedWith, planCompanyDayPost } from '#shared/rules/celebrations/company-days';
import { hearsNews } from '#shared/rules/mails/news';
import { give } from './gifts.ts';

/** How many members get their points at the same time: all check the same post. */
const width = 5;

type Celebrated = { readonly day: StoredCompanyDay; readonly post: StoredPost };

/**
 * Posts a day that is due, once in a year, and returns it with its post; also one whose members were still getting their
 * points when a worker was interrupted.
 */
const postDay = ({ workspace_id: w, id }: StoredCompanyDay, now: Date): Promise<Celebrated | undefined> =>
  retryOnConflict(async () => {
    const reading = { now, consistent: true };
    const [workspace, day] = await Promise.all([findWorkspace(w, reading), findCompanyDay(w, id, reading)]);
    if (!workspace || !day) return undefined;
    if (workspace.closing) throw new TransientError('the workspace is closing');
    if (day.giving) {
      const post = await findPost(w, day.giving, reading);
      if (!post) await endGiving(day, day.giving);
      return post && { day, post };
    }
    const on = dueCompanyDay(day, workspace, now);
    if (on === undefined) return undefined;
    const groups = day.group_id ? await findGroups(w, [day.group_id], reading) : undefined;
    const post = planCompanyDayPost(
      { workspace, day, on, hasGroup: groups?.size === 1 },
      (moment) => createIds(moment, randomIdBytes),
      now,
    );
    if (post) await recordCompanyDayPost(day, post, Number(on.slice(0, 4)));
    else await skipCompanyDay(day, daysBefore(on, -1));
    return post && { day, post };
  });

/** Tells a member of it; what they heard already is not told again. */
const tell = async (
  user: User,
  { id, score, added_at, created_at }: StoredPost,
  now: Date,
): Promise<void> => {
  const news = {
    kind: 'celebration',
    to: [user.id],
    source: id,
    created_at: added_at ?? created_at,
    post_id: id,
    ...(score > 0 && { points: score }),
  } as const;
  if (hearsNews(user, news)) await recordNews(user.workspace_id, user.id, [news], now);
};

/** Gives each member of a day its points, and tells them. Without points only a small team is told: the feed says it. */
const giveToAll = async (
  { users_count: count }: Workspace,
  { day, post }: Celebrated,
  now: Date,
  queueMails: QueueMails,
): Promise<void> => {
  const { workspace_id } = day;
  if (post.score === 0 && count > limits.celebrations.told) return;
  await eachPageOfUsers(workspace_id, { now, consistent: true }, async (users) => {
    const members = users.filter((user) => isCelebratedWith(user, day.group_id));
    const got = await mapConcurrent(members, width, async (user) => {
      const has = post.score === 0 || (await give(post, user.id, now));
      if (has) await tell(user, post, now);
      return has && post.score > 0 ? [user.id] : [];
    });
    const mails = got
      .flat()
      .map(
        (user_id) => ({ mail: 'points', event: post.id, workspace_id, user_id, post_id: post.id }) as const,
      );
    if (mails.length > 0) await queueMails(mails);
  });
};

/**
 * Celebrates the days of the company that are due. It may be late, interrupted anywhere and run again: a day has one post in
 * a year, and each member gets its points once.
 */
export const celebrateCompanyDays = async (
  workspace: Workspace,
  days: readonly StoredCompanyDay[],
  now: Date,
  queueMails: QueueMails,
): Promise<void> => {
  for (const one of days) {
    if (!one.giving && dueCompanyDay(one, workspace, now) === undefined) continue;
    const celebrated = await postDay(one, now);
    if (!celebrated) continue;
    await giveToAll(workspace, celebrated, now, queueMails);
    await endGiving(celebrated.day, celebrated.post.id);
  }
};
