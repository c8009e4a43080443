import * as z from 'zod';
import { Day, Instant, SingleLine, Text } from '#shared/model/common';
import { isGifUrl } from '#shared/model/gif';
import { CardCover, CardOccasion, type StoredCard, type StoredSignature } from '#shared/model/greeting-card';
import { GreetingCardId, GroupId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Number, type Owner, Picture, type Rules } from './shape-parts.ts';

const { words, title, people } = limits.greetingCard;

export const cards = {
  id: GreetingCardId,
  to_id: UserId,
  title: SingleLine(title),
  cover: CardCover,
  maker_id: UserId.optional(),
  occasion: z.strictObject({ kind: CardOccasion, day: Day }).optional(),
  group_id: GroupId.optional(),
  user_ids: z.array(UserId).min(1).max(people).optional(),
  created_at: Instant,
  deliver_at: Instant,
  opened_at: Instant.optional(),
  reminded_at: Instant.optional(),
  signatures: Number.max(limits.greetingCard.signatures),
  // One that ended is gone in two weeks.
  state: z.enum(['open', 'delivered']),
  delivered_at: Instant.optional(),
  thanks: Text(words).optional(),
  thanked_at: Instant.optional(),
} satisfies Rules<StoredCard, Owner | 'ended' | 'ended_by' | 'ttl'>;

export const signatures = {
  card_id: GreetingCardId,
  user_id: UserId,
  message: Text(words),
  gif: z.string().refine(isGifUrl).optional(),
  picture: z.strictObject({ address: Picture, description: Text(limits.post.pictureText) }).optional(),
  created_at: Instant,
  edited_at: Instant.optional(),
} satisfies Rules<StoredSignature, Owner>;
