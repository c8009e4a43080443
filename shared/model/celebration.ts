import * as z from 'zod';
import { Day } from './common.ts';
import { celebrationKinds } from './choices.ts';
import { limits } from './limits.ts';
import { Person } from './user.ts';

export const CelebrationKind = z.enum(celebrationKinds);
export type CelebrationKind = z.infer<typeof CelebrationKind>;

/** Years with the company; a birthday has none, because nobody sees how old a colleague is. */
const Years = z.int().nullable().describe('years with the company; null for a birthday');

/** What a post of the company celebrates. Its text follows from it, in the language of the reader. */
export const Celebration = z.object({ kind: CelebrationKind, years: Years });
export type Celebration = z.infer<typeof Celebration>;
export type StoredCelebration = { readonly kind: CelebrationKind; readonly years?: number };

const CelebrationPoints = z
  .int('wrong_format')
  .min(0, 'out_of_range')
  .max(limits.celebrations.points, 'out_of_range');

/** What a team celebrates, the points that the company gives for it, and whether colleagues are told the day before. */
export const CelebrationSettings = z.object({
  birthday: z.boolean(),
  anniversary: z.boolean(),
  birthday_points: CelebrationPoints,
  anniversary_points: CelebrationPoints,
  remind: z.boolean(),
});
export type CelebrationSettings = z.infer<typeof CelebrationSettings>;

/** Which of their own days a member wants to be celebrated. */
export const CelebrationChoice = z.object({ birthday: z.boolean(), anniversary: z.boolean() });
export type CelebrationChoice = z.infer<typeof CelebrationChoice>;

/** A day on which a member will be celebrated. */
export const UpcomingCelebration = Celebration.extend({
  person: Person,
  day: Day.describe('the day on which it is celebrated'),
});
export type UpcomingCelebration = z.infer<typeof UpcomingCelebration>;
