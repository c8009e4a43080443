import * as z from 'zod';
import { Day, Instant, SingleLine, Text } from './common.ts';
import { isGifUrl } from './gif.ts';
import { GreetingCardId, GroupId, UserId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';
import { PostPicture } from './post.ts';
import { Person } from './user.ts';

const bounds = limits.greetingCard;

/** What a card looks like from outside. */
export const CardCover = z.enum(['confetti', 'balloons', 'flowers', 'stars', 'sunrise', 'waves']);
export type CardCover = z.infer<typeof CardCover>;

/** What a team opens a card for by itself. */
export const CardOccasion = z.enum(['birthday', 'anniversary', 'last_day']);
export type CardOccasion = z.infer<typeof CardOccasion>;

const Hour = z
  .int('wrong_format')
  .min(0, 'out_of_range')
  .max(23, 'out_of_range')
  .describe("the hour of that day, in the team's time zone");

const Title = SingleLine(bounds.title).pipe(z.string().min(1, 'title_required'));

/** What can be changed of a card until it is delivered. */
export const CardChange = z.object({
  title: Title,
  cover: CardCover,
  day: z.iso.date('wrong_format').describe('the day on which it is delivered'),
  hour: Hour,
  group_id: GroupId.nullable().describe('its members can sign'),
  user_ids: z
    .array(UserId)
    .min(1)
    .max(bounds.people, 'too_many')
    .refine((ids) => new Set(ids).size === ids.length, 'not_unique')
    .nullable()
    .describe('they can sign, too; without them and a group: everybody'),
});
export type CardChange = z.infer<typeof CardChange>;

/** What whoever starts a card says about it. */
export const CardDraft = CardChange.extend({ to_id: UserId });
export type CardDraft = z.infer<typeof CardDraft>;

/** Why a card ended without being delivered: its receiver left, nobody signed it, or somebody stopped it. */
export type CardEnd = 'left' | 'empty' | 'canceled';

/** A card that many sign for a colleague, as stored in the table. */
export type StoredCard = Omit<CardChange, 'day' | 'hour' | 'group_id' | 'user_ids'> & {
  readonly id: GreetingCardId;
  readonly workspace_id: WorkspaceId;
  readonly to_id: UserId;
  /** Who started it; absent: the team opened it by itself, for an occasion. */
  readonly maker_id?: UserId;
  /** What the team opened it for, on which day of the receiver. */
  readonly occasion?: { readonly kind: CardOccasion; readonly day: string };
  /** Who can sign: the members of the group, and those who are named; without either, everybody. */
  readonly group_id?: GroupId;
  readonly user_ids?: readonly UserId[];
  readonly created_at: string;
  /** When it is delivered; moved, until it was. */
  readonly deliver_at: string;
  /** When everybody who can sign was told of it, and when those were reminded who had not signed. */
  readonly opened_at?: string;
  readonly reminded_at?: string;
  readonly signatures: number;
  readonly state: 'open' | 'delivered' | 'ended';
  readonly delivered_at?: string;
  readonly ended?: CardEnd;
  readonly ended_by?: UserId;
  /** What the receiver said to all who signed. */
  readonly thanks?: string;
  readonly thanked_at?: string;
  /** Of a card that ended: until nothing of it is left, and its maker knows. */
  readonly ttl?: number;
};

/** What one colleague wrote on a card. */
export const SignatureDraft = z.object({
  message: Text(bounds.words, 'description_required').pipe(z.string().min(1, 'description_required')),
  gif: z.string('wrong_format').refine(isGifUrl, 'wrong_format').optional(),
  picture_text: Text(limits.post.pictureText)
    .default('')
    .describe('what the picture shows; without a file: of the picture that is there, which goes without it'),
});
export type SignatureDraft = z.infer<typeof SignatureDraft>;

/** A signature as stored in the table. */
export type StoredSignature = {
  readonly workspace_id: WorkspaceId;
  readonly card_id: GreetingCardId;
  readonly user_id: UserId;
  readonly message: string;
  readonly gif?: string;
  readonly picture?: { readonly address: string; readonly description: string };
  readonly created_at: string;
  readonly edited_at?: string;
};

/** What the receiver answers to everybody who signed. */
export const ThanksDraft = z.object({
  message: Text(bounds.words, 'description_required').pipe(z.string().min(1, 'description_required')),
});

export const CardSignature = z.object({
  from: Person,
  message: z.string(),
  gif: z.string().nullable(),
  picture: PostPicture.nullable(),
  created_at: Instant,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type CardSignature = z.infer<typeof CardSignature>;

export const GreetingCard = z.object({
  id: GreetingCardId,
  to: Person,
  title: z.string(),
  cover: CardCover,
  made_by: Person.describe('who started it: a member, or the company itself'),
  delivered: z.boolean(),
  deliver_at: Instant.describe('when it is delivered, or was'),
  signatures: z.int(),
  signed: z.boolean().describe('you signed it'),
});
export type GreetingCard = z.infer<typeof GreetingCard>;

export const WholeCard = GreetingCard.extend({
  day: Day.describe("of the delivery, in the team's time zone"),
  hour: Hour,
  group: z.object({ id: GroupId, name: z.string() }).nullable(),
  people: z.array(Person).nullable(),
  signers: z.int().nullable().describe('how many can sign it; only for those who can change it'),
  signed_by: z.array(CardSignature).describe('in the order they signed'),
  thanks: z.string().nullable(),
  can: z.object({ sign: z.boolean(), change: z.boolean(), thank: z.boolean() }),
});
export type WholeCard = z.infer<typeof WholeCard>;

/** Which cards a list has: open ones that you can sign, those you started, or those you received. */
export const CardList = z.enum(['to_sign', 'made', 'received']);
export type CardList = z.infer<typeof CardList>;
