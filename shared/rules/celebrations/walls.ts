import type { Announcement } from '#shared/model/announcement';
import type { UserId, WallId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { StoredWall, Wall, WallCelebration, WallDraft, WallPerson, WallView } from '#shared/model/wall';
import type { Person, User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import type { UpcomingCelebration } from '#shared/model/celebration';
import { presentCelebration } from './present-celebration.ts';
import { saidBy } from './celebration-texts.ts';
import { companyOf } from './celebrations.ts';
import { isBillingActive } from '../billing/billing.ts';
import { type LeaderboardScore, measureOf, rankLeaderboard } from '../statistics/leaderboards.ts';
import type { ShownPost } from '../posts/posts.ts';
import type { DayFigures } from '../statistics/statistics.ts';
import { periodOf } from '../basics/time.ts';
import { namesakes } from '../people/tell-apart.ts';
import { personById, type UsersById } from '../people/users.ts';

/** @throws Refusal too_many */
export const planWall = (
  draft: WallDraft,
  id: WallId,
  { workspace, user }: { readonly workspace: Workspace; readonly user: Pick<User, 'id'> },
  now: Date,
): StoredWall => {
  const { count: max } = limits.wall;
  if ((workspace.walls_count ?? 0) >= max) throw new Refusal('too_many', { max });
  return {
    ...draft,
    id,
    workspace_id: workspace.id,
    created_at: now.toISOString(),
    created_by: user.id,
  };
};

/** A link that was made before there was a choice shows them. */
export const showsCelebrations = ({ show_celebrations: shown = true }: StoredWall): boolean => shown;

export const presentWall = (wall: StoredWall, people: UsersById): Wall => ({
  id: wall.id,
  name: wall.name,
  scheme: wall.scheme,
  language: wall.language,
  show_messages: wall.show_messages,
  show_ranking: wall.show_ranking,
  show_totals: wall.show_totals,
  show_celebrations: showsCelebrations(wall),
  created_at: wall.created_at,
  created_by: personById(people, wall.created_by),
  seen_at: wall.seen_at ?? null,
});

/**
 * The wallboard that a link opens now.
 * @throws Refusal not_found: revoked, made up, or of a workspace that is gone | billing_inactive | workspace_busy
 */
export const openWall = (
  wall: StoredWall | undefined,
  workspace: Workspace | undefined,
  now: Date,
): { readonly wall: StoredWall; readonly workspace: Workspace } => {
  if (!wall || !workspace || workspace.closing === 'delete') throw new Refusal('not_found');
  if (!isBillingActive(workspace, now)) throw new Refusal('billing_inactive');
  if (workspace.closing === 'reset') throw new Refusal('workspace_busy');
  return { wall, workspace };
};

/** Whether it should be noted that a screen has asked: not at every question. */
export const isSeenAnew = ({ seen_at: at }: StoredWall, now: Date): boolean =>
  at === undefined || now.getTime() - Date.parse(at) >= limits.wall.seenMinutes * 60_000;

/** The first day of the week of an instant. */
export const weekStart = (now: Date, timeZone: string): string =>
  periodOf(now, 'week', timeZone).slice('week:'.length);

/** The giver of a post, unless it is the company. */
const giverOf = ({ celebration, from_id: from }: ShownPost): readonly UserId[] => (celebration ? [] : [from]);

/**
 * Whom a wallboard names as receivers, by post: the first of each, and of the newest posts a few more, so that posts to
 * many cost no more to read than others.
 */
const receiversOnWall = (posts: readonly ShownPost[]): readonly (readonly UserId[])[] => {
  const { people: most, receivers } = limits.wall;
  const named = new Set(posts.flatMap((post) => [...giverOf(post), ...post.to_id.slice(0, 1)]));
  return posts.map(({ to_id: to }) =>
    to.slice(0, receivers).filter((id) => named.has(id) || (named.size < most && named.add(id))),
  );
};

/** All members who are named on these posts. */
export const peopleOnWall = (posts: readonly ShownPost[]): readonly UserId[] => [
  ...new Set([...posts.flatMap(giverOf), ...receiversOnWall(posts).flat()]),
];

const sumOf = (days: readonly DayFigures[]): NonNullable<WallView['week']> => ({
  posts: days.reduce((sum, { posts }) => sum + posts, 0),
  points: days.reduce((sum, { granted }) => sum + granted, 0),
});

/** Without the id, which would lead further. */
const onWall = ({ name, avatar, detail }: Pick<Person, 'name' | 'avatar' | 'detail'>): WallPerson => ({
  name,
  avatar,
  ...(detail !== undefined && { detail }),
});

const ranked = (scores: readonly LeaderboardScore[]) =>
  rankLeaderboard(scores, 0, undefined).slice(0, limits.wall.ranking);

/** The members of the ranking who have the name of another one of them. */
export const namesakesInRanking = (scores: readonly LeaderboardScore[]): readonly UserId[] =>
  namesakes(ranked(scores).map(({ person }) => person)).map(({ id }) => id);

/** The names are those of the ranking; of the members who were read only what tells them apart is taken. */
const rankingOf = (
  scores: readonly LeaderboardScore[],
  people: UsersById,
): NonNullable<WallView['ranking']> =>
  ranked(scores).map(({ rank, current, person }) => {
    const detail = people.get(person.id)?.detail;
    return { rank: rank ?? 0, person: onWall({ ...person, ...(detail && { detail }) }), points: current };
  });

const withoutIds = ({ person, ...celebration }: UpcomingCelebration): WallCelebration => ({
  ...celebration,
  person: onWall(person),
});

const presentPosts = (
  wall: StoredWall,
  workspace: Workspace,
  posts: readonly ShownPost[],
  people: UsersById,
): WallView['posts'] => {
  const company = companyOf(workspace);
  const known = new Map([...people, [company.id, company]]);
  const language = wall.language ?? workspace.language;
  const person = (id: UserId): WallPerson => onWall(personById(known, id));
  const receivers = receiversOnWall(posts);
  return posts
    .map((post, at) => ({ post, to: (receivers[at] ?? []).map(person) }))
    .filter(({ post: { celebration } }) => !celebration || showsCelebrations(wall))
    .map(({ post, to }) => {
      const { celebration, gif } = post;
      const { message, value } = saidBy(post, workspace, language, to[0]?.name ?? '');
      return {
        id: post.id,
        from: person(post.from_id),
        to,
        others: post.to_id.length - to.length,
        score: post.score,
        value: { name: value.name, color: value.color, emoji: value.emoji },
        celebration: celebration
          ? { ...presentCelebration(celebration), picture: celebration.award?.picture ?? null }
          : null,
        // What the company says is nobody's message.
        message: wall.show_messages || celebration ? message : null,
        gif: wall.show_messages ? (gif ?? null) : null,
        created_at: post.created_at,
      };
    });
};

/** What a wallboard shows. A member is a name and a picture there, whatever their state. */
export const presentWallView = (
  wall: StoredWall,
  workspace: Workspace,
  found: {
    readonly posts: readonly ShownPost[];
    readonly people: UsersById;
    readonly scores: readonly LeaderboardScore[];
    readonly days: readonly DayFigures[];
    readonly celebrations: readonly UpcomingCelebration[];
    readonly announcement: Announcement | null;
  },
): WallView => {
  return {
    workspace: {
      name: workspace.name,
      logo: workspace.logo ?? null,
      active_color: workspace.active_color,
      points_names: workspace.points_names ?? {},
    },
    scheme: wall.scheme,
    language: wall.language ?? workspace.language,
    timezone: workspace.timezone,
    posts: presentPosts(wall, workspace, found.posts, found.people),
    celebrations: showsCelebrations(wall) ? found.celebrations.map(withoutIds) : null,
    announcement: found.announcement && { id: found.announcement.id, message: found.announcement.message },
    counts: measureOf(workspace),
    ranking: wall.show_ranking ? rankingOf(found.scores, found.people) : null,
    week: wall.show_totals ? sumOf(found.days) : null,
  };
};
