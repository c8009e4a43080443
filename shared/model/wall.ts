import * as z from 'zod';
import { AnnouncementId } from './ids.ts';
import { Celebration, UpcomingCelebration } from './celebration.ts';
import { Color, Instant, Points, SingleLine } from './common.ts';
import { PostId, type UserId, WallId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';
import { PointsNames } from './points-name.ts';
import { Person } from './user.ts';
import { LanguageCode } from './workspace.ts';

/** The colors of a wallboard: those of its screen's system, or always the same. */
const WallScheme = z.enum(['system', 'light', 'dark']);

const options = {
  scheme: WallScheme,
  language: LanguageCode.nullable().describe('null: the language of the workspace'),
  show_messages: z.boolean(),
  show_ranking: z.boolean(),
  show_totals: z.boolean(),
  show_celebrations: z.boolean(),
};

/** What an administrator chooses for a new link. */
export const WallDraft = z.object({
  name: SingleLine(limits.wall.name).pipe(z.string().min(1, 'title_required')),
  scheme: options.scheme.default('system'),
  language: options.language.default(null),
  show_messages: z.boolean().default(true),
  show_ranking: z.boolean().default(true),
  show_totals: z.boolean().default(true),
  show_celebrations: z.boolean().default(true),
});
export type WallDraft = z.infer<typeof WallDraft>;

/** A link to a wallboard as stored in the table. Of its secret only the hash is kept: its id. */
export type StoredWall = Omit<WallDraft, 'show_celebrations'> & {
  /** Absent: they are shown. */
  readonly show_celebrations?: boolean;
  readonly id: WallId;
  readonly workspace_id: WorkspaceId;
  readonly created_at: string;
  readonly created_by: UserId;
  /** When a screen last asked, to within some minutes. */
  readonly seen_at?: string;
};

/** A link to a wallboard as administrators see it. */
export const Wall = z.object({
  id: WallId,
  name: z.string(),
  ...options,
  created_at: Instant,
  created_by: Person,
  seen_at: Instant.nullable().describe('when a screen last loaded it, to within ten minutes'),
});
export type Wall = z.infer<typeof Wall>;

/** A new link. This is the only answer that contains its token. */
export const NewWall = Wall.extend({ token: z.string() });
export type NewWall = z.infer<typeof NewWall>;

/** A person on a wallboard: nothing that leads further. */
const WallPerson = z.object({
  name: z.string(),
  avatar: z.string().nullable(),
  detail: z
    .string()
    .optional()
    .describe('distinguishes people with the same name: a job title or department'),
});
export type WallPerson = z.infer<typeof WallPerson>;

const WallPost = z.object({
  id: PostId,
  from: WallPerson,
  to: z.array(WallPerson).describe('the first receivers'),
  others: z.int().describe('the number of further receivers'),
  score: Points,
  value: z.object({ name: z.string(), color: z.string(), emoji: z.string() }),
  celebration: Celebration.extend({
    picture: z.string().nullable().describe('of an award, in place of the emoji; null: none'),
  })
    .nullable()
    .describe('what the company celebrates with this post'),
  message: z.string().nullable().describe('null if the link hides messages'),
  gif: z.string().nullable().describe('null if the link hides messages'),
  created_at: Instant,
});
export type WallPost = z.infer<typeof WallPost>;

/** A day to celebrate, today or soon. It contains no year of birth. */
const WallCelebration = UpcomingCelebration.extend({ person: WallPerson });
export type WallCelebration = z.infer<typeof WallCelebration>;

/** What a wallboard shows. It contains nothing that a visitor of the office may not read. */
export const WallView = z.object({
  workspace: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    active_color: Color,
    points_names: PointsNames,
  }),
  scheme: options.scheme,
  language: LanguageCode,
  timezone: z.string(),
  posts: z.array(WallPost).describe('the latest, newest first'),
  celebrations: z
    .array(WallCelebration)
    .nullable()
    .describe('of today and the next days; null if the link hides them'),
  announcement: z
    .object({ id: AnnouncementId, message: z.string() })
    .nullable()
    .describe('what is pinned; null: nothing, or the link hides messages'),
  counts: z
    .enum(['points', 'thanks'])
    .describe('what the ranking counts; thanks: posts, in a team without points'),
  ranking: z
    .array(z.object({ rank: z.int(), person: WallPerson, points: Points }))
    .nullable()
    .describe('of this month; null if the link hides it'),
  week: z.object({ posts: z.int(), points: Points }).nullable().describe('null if the link hides it'),
});
export type WallView = z.infer<typeof WallView>;
