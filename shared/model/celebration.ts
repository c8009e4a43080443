import * as z from 'zod';
import { Day, Text } from './common.ts';
import { celebrationKinds } from './choices.ts';
import { AwardId, GreetingCardId, type UserId } from './ids.ts';
import { limits } from './limits.ts';
import { Person } from './user.ts';
import { ValueSnapshot } from './value.ts';

export const CelebrationKind = z.enum(celebrationKinds);
export type CelebrationKind = z.infer<typeof CelebrationKind>;

/** What a post celebrates: a day of a member, an own day of the company, or an award to a member. */
export const CelebratedKind = z.enum([...celebrationKinds, 'own', 'award']);
export type CelebratedKind = z.infer<typeof CelebratedKind>;

/** Years with the company; a birthday has none, because nobody sees how old a colleague is. */
const Years = z
  .int()
  .nullable()
  .describe('years with the company, on an anniversary, or of a yearly own day; else null');

/** What a post of the company celebrates. Its text follows from it, in the language of the reader. */
export const Celebration = z.object({
  kind: CelebratedKind,
  years: Years,
  name: z
    .string()
    .nullable()
    .describe('of an own day of the company or an award; null for a day of a member'),
  emoji: z.string(),
});
export type Celebration = z.infer<typeof Celebration>;

/** The same on its post, with the team's own words. */
export const PostCelebration = Celebration.extend({
  words: z
    .string()
    .nullable()
    .describe("the team's own words, filled in; null: the product's, in the language of the reader"),
  award: z
    .object({
      id: AwardId,
      picture: z.string().nullable().describe('what the award had then in place of the emoji; null: none'),
      by: Person.describe('whose words these are'),
      value: ValueSnapshot.nullable(),
    })
    .nullable()
    .describe('null: it is no award'),
  card_id: GreetingCardId.nullable().describe(
    'the card that colleagues signed for this day; null for everybody but its receiver',
  ),
});
/**
 * `words`: those that the team had for it then, with placeholders; of an award, what was written with it. `name`, `emoji`: of
 * an own day or an award, as they were.
 */
export type StoredCelebration = {
  readonly kind: CelebratedKind;
  readonly years?: number;
  readonly words?: string;
  readonly name?: string;
  readonly emoji?: string;
  readonly award?: StoredPostAward;
  /** The card that came with it. */
  readonly card_id?: GreetingCardId;
};

/** What the post of an award keeps of it. */
type StoredPostAward = {
  readonly id: AwardId;
  readonly picture?: string;
  /** Whose words stand in the post. */
  readonly by_id: UserId;
  readonly value?: ValueSnapshot;
  /** The period whose budget paid for it: deleting the post gives it back there. */
  readonly period: string;
  /** The period in which it counts for its receiver; absent: the award had no such limit. */
  readonly counted_in?: string;
};

const { points, steps, years, words } = limits.celebrations;

export const CelebrationPoints = z.int('wrong_format').min(0, 'out_of_range').max(points, 'out_of_range');

/** What an anniversary gives from a year on, until the next step. */
export const AnniversaryStep = z.object({
  from: z.int('wrong_format').min(1, 'out_of_range').max(years, 'out_of_range'),
  points: CelebrationPoints,
});
export type AnniversaryStep = z.infer<typeof AnniversaryStep>;
const AnniversarySteps = z
  .array(AnniversaryStep)
  .max(steps, 'too_many')
  .refine((all) => new Set(all.map(({ from }) => from)).size === all.length, 'not_unique')
  .describe('the step with the highest `from` up to the anniversary counts; without one there are no points');

const OwnWords = Text(words)
  .nullable()
  .describe('with {name}, and for an anniversary {years}; null or empty: the words of the product');
/** A team's own words for each kind. */
const CelebrationWords = z.object({ birthday: OwnWords, anniversary: OwnWords, welcome: OwnWords });

const settingsBefore = {
  birthday: z.boolean(),
  anniversary: z.boolean(),
  birthday_points: CelebrationPoints,
  anniversary_points: CelebrationPoints.describe(
    'what the first anniversary gives; sent without `anniversary_steps`: what each of them gives',
  ),
  remind: z.boolean(),
};

/** What a team celebrates, the points that the company gives for it, its words, and whether colleagues are told the day before. */
export const CelebrationSettings = z.object({
  ...settingsBefore,
  anniversary_steps: AnniversarySteps,
  welcome: z.boolean(),
  welcome_points: CelebrationPoints,
  cards: z
    .boolean()
    .describe('a card that colleagues sign opens for each birthday, big anniversary and last day'),
  words: CelebrationWords,
});
export type CelebrationSettings = z.infer<typeof CelebrationSettings>;

/** As stored, and as an archive has them: what is older than steps, welcomes and words has none of these. */
export const StoredCelebrationSettings = CelebrationSettings.partial().extend(settingsBefore);
export type StoredCelebrationSettings = z.infer<typeof StoredCelebrationSettings>;

/** The settings to change. */
export const CelebrationSettingsChange = CelebrationSettings.partial().extend({
  words: CelebrationWords.partial().optional(),
});
export type CelebrationSettingsChange = z.infer<typeof CelebrationSettingsChange>;

/** Which of their own days a member wants to be celebrated. */
export const CelebrationChoice = z.object({
  birthday: z.boolean(),
  anniversary: z.boolean(),
  welcome: z.boolean(),
});
export type CelebrationChoice = z.infer<typeof CelebrationChoice>;

/** A day on which a member will be celebrated, or an own day of the company. */
export const UpcomingCelebration = Celebration.extend({
  kind: CelebratedKind.exclude(['award']),
  person: Person.describe('on an own day the company itself, with its name and logo'),
  day: Day.describe('the day on which it is celebrated'),
});
export type UpcomingCelebration = z.infer<typeof UpcomingCelebration>;
