import * as z from 'zod';
import { awardDeciders, awardWays, budgetPeriods } from '#shared/model/award-choices';
import type { StoredAward } from '#shared/model/award';
import { rewardPeriods } from '#shared/model/choices';
import { Day, Instant, SingleLine, Text } from '#shared/model/common';
import { AwardId, GroupId, UserId, ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Emoji, Number, type Owner, Picture, type Rules } from './shape-parts.ts';

const bounds = limits.award;
const Points = z.int().min(0).max(bounds.points);

/** The awards of the company, which stand in the line of the workspace. */
const award = {
  id: AwardId,
  name: SingleLine(bounds.name),
  emoji: Emoji,
  picture: Picture.optional(),
  description: Text(bounds.description),
  way: z.enum(awardWays),
  points_min: Points,
  points_max: Points,
  value_id: ValueId.optional(),
  group_id: GroupId.optional(),
  decided_by: z.enum(awardDeciders),
  people: z.array(UserId).max(bounds.people),
  budget: z
    .strictObject({ points: z.int().min(1).max(bounds.budget), period: z.enum(budgetPeriods) })
    .optional(),
  per_person: z
    .strictObject({ count: z.int().min(1).max(bounds.perPerson), period: z.enum(rewardPeriods) })
    .optional(),
  total: z.int().min(1).max(bounds.total).optional(),
  round: z
    .strictObject({
      opens_on: Day,
      closes_on: Day,
      winners: z.int().min(1).max(bounds.winners),
      nominations: z.int().min(1).max(bounds.nominations),
      ended_at: Instant.optional(),
    })
    .optional(),
  created_at: Instant,
  revision: Number,
} satisfies Rules<StoredAward, Owner | 'pending' | 'removal'>;
export const awards = z.array(z.strictObject(award)).max(bounds.count);
