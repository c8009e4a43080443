import * as z from 'zod';
import { awardWays } from './award-choices.ts';
import { Celebration } from './celebration.ts';
import { ConnectionAlert } from './connection-alert.ts';
import { Day, Instant } from './common.ts';
import {
  type AnnouncementId,
  AwardId,
  type AwardRequestId,
  CommentId,
  GreetingCardId,
  NewsId,
  PostId,
  type PurchaseId,
  type UserId,
} from './ids.ts';
import { NewsKind } from './notifications.ts';
import { Person } from './user.ts';

/**
 * How a request ended; `withdrawn`: its team reward was deleted before it was full. `skipped`: a last day is over, and the member
 * stays, because nobody else owns the team.
 */
const NewsOutcome = z.enum(['fulfilled', 'declined', 'withdrawn', 'skipped', 'not_chosen']);
type NewsOutcome = z.infer<typeof NewsOutcome>;

/**
 * What happens with a card: it was opened, is delivered soon, was delivered, was answered by its receiver, or ended because the
 * receiver left, nobody signed or an administrator stopped it.
 */
const CardNews = z.enum(['opened', 'waiting', 'delivered', 'thanked', 'left', 'empty', 'canceled']);
export type CardNews = z.infer<typeof CardNews>;

/**
 * One piece of news of one member, as stored in the table. It names people and things only by their ids, so that a
 * deleted post or an erased member leaves nothing here.
 */
export type StoredNews = {
  readonly id: NewsId;
  readonly kind: NewsKind;
  /** When it happened. */
  readonly created_at: string;
  /** Counts the news of this member in the order they arrived, from 1. What is read is stored as such a number. */
  readonly number: number;
  readonly by_id?: UserId;
  readonly post_id?: PostId;
  readonly comment_id?: CommentId;
  /** A purchase, or a contribution to a team reward that was withdrawn. */
  readonly purchase_id?: PurchaseId;
  /** A request for an award. */
  readonly award_request_id?: AwardRequestId;
  /** An award whose nominations are over, as it was then. */
  readonly award?: { readonly id: AwardId; readonly name: string; readonly emoji: string };
  readonly points?: number;
  readonly outcome?: NewsOutcome;
  readonly connection?: ConnectionAlert;
  readonly announcement_id?: AnnouncementId;
  readonly card_id?: GreetingCardId;
  readonly card_news?: CardNews;
  /** Why the member can give more, or why somebody reports the post or comment. */
  readonly reason?: string;
  /** The last day on which the member can give or spend the points. */
  readonly until?: string;
  /** Those who report to the member and were recognized, or who takes over from a manager who left. */
  readonly people_ids?: readonly UserId[];
  /** How many people reported to the manager who left. */
  readonly count?: number;
  readonly ttl: number;
};

/** How many news of a member have arrived, and up to which number they are read; absent: none is. */
export type StoredNewsCount = { readonly arrived: number; readonly read?: number };

export const UnreadNews = z.object({
  unread: z.int(),
  newest: z.int().describe('the number of the newest, for PUT /news/read'),
});
export type UnreadNews = z.infer<typeof UnreadNews>;

export const NewsItem = z.object({
  id: NewsId,
  number: z.int(),
  kind: NewsKind,
  created_at: Instant,
  unread: z.boolean(),
  by: Person.nullable().describe('who did it; null: an administrator, or the product itself'),
  post_id: PostId.nullable(),
  comment_id: CommentId.nullable(),
  text: z.string().nullable().describe('the beginning of the post or comment, or why you can give more'),
  reason: z.string().nullable().describe('why it was reported'),
  points: z.int().nullable(),
  reward: z.object({ title: z.string(), emoji: z.string().nullable() }).nullable(),
  award: z
    .enum(awardWays)
    .nullable()
    .describe('not null: it is about a request for an award, which `reward` names'),
  award_id: AwardId.nullable().describe('its nominations are over: `count` colleagues were nominated'),
  outcome: NewsOutcome.nullable(),
  celebration: Celebration.nullable().describe(
    'what `by` is celebrated for (`by` null: it is you), or what they added points to',
  ),
  connection: ConnectionAlert.nullable().describe('what happened to a connection of the workspace'),
  card: z
    .object({
      id: GreetingCardId,
      what: CardNews,
      to: Person,
      title: z.string(),
      signatures: z.int(),
    })
    .nullable()
    .describe('the card it is about'),
  until: Day.nullable().describe('the last day on which you can give or spend the points'),
  people: z
    .array(Person)
    .describe('who of those who report to you was recognized, or who takes over from the manager who left'),
  count: z.int().nullable().describe('how many people reported to the manager who left'),
  gone: z.boolean().describe('true: the post or comment was deleted'),
  can: z.object({
    take_out: z.boolean().describe('take the reported post out of the feed'),
    remove: z.boolean().describe('delete the reported comment'),
  }),
});
export type NewsItem = z.infer<typeof NewsItem>;
