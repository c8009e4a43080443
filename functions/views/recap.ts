import { listReceived } from '#functions/data/received-posts';
import { findShownUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Recap } from '#shared/model/report-line';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { firstIdAt } from '#shared/rules/basics/ids';
import type { Period } from '#shared/rules/basics/periods';
import { daysBefore, startOfDay } from '#shared/rules/basics/time';
import { personById } from '#shared/rules/people/users';
import { presentValue } from '#shared/rules/posts/present-values';
import { shownOfPost, type ShownPost } from '#shared/rules/posts/posts';
import { recapOf } from '#shared/rules/posts/recaps';
import { presentPosts } from './posts.ts';

/** Returns the posts of the feed that a member received in a period, newest first, and whether there are more. */
export const readReceived = (
  { id: w, timezone }: Workspace,
  u: UserId,
  { from, until }: Period,
  reading: Reading,
): Promise<{ readonly posts: readonly ShownPost[]; readonly isCut: boolean }> => {
  const range = {
    from: firstIdAt(startOfDay(from, timezone)),
    below: firstIdAt(startOfDay(daysBefore(until, -1), timezone)),
    limit: limits.recap.posts,
  };
  return listReceived(w, u, range, shownOfPost, reading);
};

/** Presents what a member received, with everybody's name, to a reader. */
export const presentRecap = async (
  workspace: Workspace,
  {
    user: { id },
    period,
    posts,
    isCut,
  }: {
    readonly user: User;
    readonly period: Period;
    readonly posts: readonly ShownPost[];
    readonly isCut: boolean;
  },
  reader: User,
  reading: Reading,
): Promise<Recap> => {
  const { people, values, highlights, celebrations, ...counts } = recapOf(posts);
  const [named, shown] = await Promise.all([
    findShownUsers(workspace.id, [id, ...people.map((one) => one.id)], reading),
    presentPosts(workspace, [...highlights, ...celebrations], reader, reading),
  ]);
  return {
    user: personById(named, id),
    ...period,
    ...counts,
    people: people.map((one) => ({ user: personById(named, one.id), posts: one.posts })),
    values: values.map(({ posts: count, ...value }) => ({ ...presentValue(workspace, value), posts: count })),
    highlights: shown.slice(0, highlights.length),
    celebrations: shown.slice(highlights.length),
    covers_all: !isCut,
  };
};
