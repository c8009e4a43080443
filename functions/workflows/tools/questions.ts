import { measureOf } from '#shared/rules/statistics/leaderboards';
import { decryptCursor, encryptCursor } from '#functions/crypto/cursors';
import { listPosts } from '#functions/data/posts';
import { listValues } from '#functions/data/workspaces';
import { findPosts } from '#functions/views/found-posts';
import { findColleagues } from '#functions/views/handles';
import { tellUsersApart } from '#functions/data/tell-apart';
import { presentPosts } from '#functions/views/posts';
import { offeredRewards, purseOf, ranksOf } from '#functions/workflows/member-overview';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { isFiltered, postFilter } from '#shared/rules/posts/post-search';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { allowanceOf, displayName } from '#shared/rules/people/users';
import type { RunTool } from './context.ts';

export const findPeople: RunTool<'find_people'> = async ({ search }, { workspace, reading }) => {
  const people = await findColleagues(workspace.id, search, limits.tools.people, reading);
  const apart = await tellUsersApart(workspace.id, people, reading);
  return {
    people: people.map((user) => ({
      id: user.id,
      name: displayName(user),
      detail: apart.get(user.id) ?? null,
    })),
  };
};

export const tellValues: RunTool<'list_values'> = async (_, { workspace, reading }) => ({
  values: (await listValues(workspace.id, reading)).map(({ tag, name, description, default: usual }) => ({
    tag,
    name,
    description,
    default: usual,
  })),
});

export const tellBalance: RunTool<'balance'> = async (_, use) => {
  const { balance, left } = purseOf(use);
  const { limit } = allowanceOf(use.user, use.workspace, use.now);
  return { balance, left_to_give: left, limit };
};

/** @throws Refusal invalid_cursor */
export const tellFeed: RunTool<'feed'> = async ({ search, cursor, ...filters }, use) => {
  const { workspace, user, reading } = use;
  const query = { ...filters, q: search };
  // A cursor continues the list it came from, and no other.
  const list = `mcp feed ${JSON.stringify([query.q, query.from, query.to, query.since, query.until])}`;
  const after = cursor === undefined ? undefined : decryptCursor(workspace, list, cursor);
  if (cursor !== undefined && after === undefined) throw new Refusal('invalid_cursor', {}, ['cursor']);
  const page = isFiltered(query)
    ? await findPosts(workspace.id, postFilter(query, user, workspace.timezone), after, reading)
    : await listPosts(workspace.id, after, reading);
  const posts = await presentPosts(workspace, page.posts, user, reading);
  return {
    posts: posts.map(({ id, from, to, score, message, value, created_at, likes }) => ({
      id,
      from: nameWithDetail(from),
      to: to.map(nameWithDetail),
      points_each: score,
      message,
      value: value.name,
      created_at,
      likes,
    })),
    cursor: page.next === undefined ? null : encryptCursor(workspace, list, page.next),
  };
};

export const tellLeaderboard: RunTool<'leaderboard'> = async (_, use) => {
  const ranks = await ranksOf(use);
  return { shown: ranks !== null, counts: measureOf(use.workspace), ranks: [...(ranks ?? [])] };
};

export const tellRewards: RunTool<'rewards'> = async (_, use) => {
  const { balance } = use.user;
  const rewards = await offeredRewards(use);
  return {
    balance,
    rewards: rewards.map(({ id, title, price, reward_type: type }) => ({
      id,
      title,
      price,
      type,
      affordable: price <= balance,
    })),
  };
};
