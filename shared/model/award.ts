import * as z from 'zod';
import { awardDeciders, awardWays, budgetPeriods } from './award-choices.ts';
import { Day, Points, SingleLine, Text } from './common.ts';
import { rewardPeriods } from './choices.ts';
import { AwardId, FilteredValueId, GroupId, type PostId, UserId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';
import { Message } from './post.ts';
import { Person } from './user.ts';
import { ValueSnapshot } from './value.ts';

const bounds = limits.award;

const AwardPoints = z.int('wrong_format').min(0, 'out_of_range').max(bounds.points, 'out_of_range');

/** The points that an award may give in a period, all together. */
const AwardBudget = z.object({
  points: z.int('wrong_format').min(1, 'out_of_range').max(bounds.budget, 'out_of_range'),
  period: z.enum(budgetPeriods, 'wrong_format'),
});
export type AwardBudget = z.infer<typeof AwardBudget>;

/** How often one member can get an award in a period. */
const AwardPersonLimit = z.object({
  count: z.int('wrong_format').min(1, 'out_of_range').max(bounds.perPerson, 'out_of_range'),
  period: z.enum(rewardPeriods, 'wrong_format'),
});

/** The days on which members nominate colleagues, and how many of them win. Without a round each nomination is decided alone. */
export const AwardRound = z.object({
  opens_on: Day,
  closes_on: Day.describe('the last day of nominations'),
  winners: z.int('wrong_format').min(1, 'out_of_range').max(bounds.winners, 'out_of_range'),
  nominations: z
    .int('wrong_format')
    .min(1, 'out_of_range')
    .max(bounds.nominations, 'out_of_range')
    .describe('how many colleagues a member can nominate'),
});
export type AwardRound = z.infer<typeof AwardRound>;

/** `deciding`: nominations are over; `choosing`: the winners get their award now. */
export const RoundState = z.enum(['planned', 'open', 'deciding', 'choosing', 'ended']);
export type RoundState = z.infer<typeof RoundState>;

/** A round as stored: every change writes it as a whole, on condition that it is as read. */
export type StoredRound = AwardRound & {
  /** When those who decide were told that nominations are over. */
  readonly told_at?: string;
  /** Nominees whom those who decide marked with a star. */
  readonly shortlist?: readonly UserId[];
  readonly choice?: RoundChoice;
  /** When the last nomination was answered. */
  readonly ended_at?: string;
};

/** The winners that somebody chose: from then on nobody else chooses, and what follows is carried out whatever crashes. */
export type RoundChoice = {
  readonly by_id: UserId;
  readonly at: string;
  readonly user_ids: readonly UserId[];
  readonly points: number;
  /** The posts of those who have their award. */
  readonly posts: Readonly<Record<UserId, PostId>>;
};

/** An award as an administrator sets it up. */
export const AwardDraft = z.object({
  name: SingleLine(bounds.name).pipe(z.string().min(1, 'title_required')),
  emoji: z
    .string()
    .min(1, 'picture_required')
    .max(60, 'wrong_format')
    .describe('the emoji itself, or its name such as trophy or :trophy:'),
  description: Text(bounds.description).describe('what it is for, and who should get it'),
  way: z.enum(awardWays, 'wrong_format'),
  points_min: AwardPoints,
  points_max: AwardPoints.describe('equal to `points_min`: it always gives the same'),
  value_id: FilteredValueId.nullable().describe('the value that it stands for; null: none'),
  group_id: GroupId.nullable().describe('the department or location that it is for; null: everyone'),
  decided_by: z.enum(awardDeciders, 'wrong_format'),
  people: z
    .array(UserId)
    .max(bounds.people, 'too_many')
    .refine((ids) => new Set(ids).size === ids.length, 'not_unique')
    .describe('who gives it, with `decided_by: people`; else empty'),
  budget: AwardBudget.nullable().describe('the points it gives at most in a period; null: no limit'),
  per_person: AwardPersonLimit.nullable()
    .default(null)
    .describe('how often one member can get it; null: no limit'),
  total: z
    .int('wrong_format')
    .min(1, 'out_of_range')
    .max(bounds.total, 'out_of_range')
    .nullable()
    .default(null)
    .describe('how often it can be given in all; null: no limit'),
  round: AwardRound.nullable().describe(
    'of an award that is nominated; null: each nomination is decided alone',
  ),
});
export type AwardDraft = z.infer<typeof AwardDraft>;

/** An award as stored in the table. */
export type StoredAward = Omit<
  AwardDraft,
  'value_id' | 'group_id' | 'budget' | 'per_person' | 'total' | 'round'
> & {
  readonly id: AwardId;
  readonly workspace_id: WorkspaceId;
  readonly value_id?: NonNullable<AwardDraft['value_id']>;
  readonly group_id?: GroupId;
  readonly budget?: AwardBudget;
  readonly per_person?: z.infer<typeof AwardPersonLimit>;
  readonly total?: number;
  readonly round?: StoredRound;
  /** The address of what is shown in place of the emoji. */
  readonly picture?: string;
  readonly created_at: string;
  /** The number of its changes. Whoever gives it commits only while this is as read. */
  readonly revision: number;
  /** How many requests for it wait. */
  readonly pending?: number;
  /** It is deleted, and the requests that waited for it end one after the other. For everybody it is gone. */
  readonly removal?: AwardRemoval;
};

/** Who deleted an award for which requests waited, and what they said to those who asked. */
export type AwardRemoval = { readonly by_id: UserId; readonly at: string; readonly reason: string };

/** What an award gave in a period, and ever; of each one item, which is charged with each post. */
export type StoredAwardBudget = {
  readonly award_id: AwardId;
  /** As `periodOf` names it, or `ever`. */
  readonly period: string;
  readonly spent?: number;
  readonly given?: number;
};

/** How often a member got an award in a period; only of awards with such a limit. */
export type StoredAwardUse = {
  readonly award_id: AwardId;
  readonly user_id: UserId;
  /** As `usePeriod` names it. */
  readonly period: string;
  readonly count?: number;
};

/** What an award has given so far, as far as something limits it. */
export type AwardCounts = {
  /** In the period of its budget. */
  readonly now?: Partial<StoredAwardBudget> | undefined;
  /** In all. */
  readonly inAll?: Partial<StoredAwardBudget> | undefined;
  /** How often members got it in the period of their limit. */
  readonly persons?: ReadonlyMap<UserId, number>;
};

/** What is left of a budget; its sums are those of the period of today. */
const BudgetUse = z.object({
  given: z.int().describe('how often it was given in this period'),
  spent: Points,
  left: Points.nullable().describe('null: it has no budget'),
  times_left: z.int().nullable().describe('how often it can still be given in all; null: no limit'),
  renews_on: Day.describe('the first day of the next period'),
});
export type BudgetUse = z.infer<typeof BudgetUse>;

/** The emoji stays with it: emails, chats and programs that show no picture have that. */
const Picture = z.string().nullable().describe('what is shown in place of the emoji; null: there is none');

/** An award as rewards administrators see it. */
export const Award = AwardDraft.extend({
  id: AwardId,
  picture: Picture,
  named: z.array(Person).describe('the people who give it, with their names'),
  pending: z.int().describe('how many requests for it wait'),
  round_state: RoundState.nullable(),
  use: BudgetUse.describe('in the current month, quarter or year: the period of its budget, else the month'),
});
export type Award = z.infer<typeof Award>;

/** An award as those see it to whom it is open. */
export const OpenAward = AwardDraft.pick({
  name: true,
  emoji: true,
  description: true,
  way: true,
  points_min: true,
  points_max: true,
  group_id: true,
  per_person: true,
  round: true,
}).extend({
  id: AwardId,
  picture: Picture,
  value: ValueSnapshot.nullable(),
  left: Points.nullable().describe('what is left of the budget now; null: it has none'),
  times_left: z.int().nullable().describe('how often it can still be given in all; null: no limit'),
  round_state: RoundState.nullable(),
  can: z.object({
    ask: z.boolean().describe('give it, nominate for it or claim it now'),
    choose: z.boolean().describe('choose the winners of its round, now or later'),
  }),
});
export type OpenAward = z.infer<typeof OpenAward>;

/** A colleague who was nominated in a round, as those see it who decide. */
export const Nominee = z.object({
  person: Person,
  count: z.int().describe('how many colleagues nominated them'),
  starred: z.boolean().describe('somebody who decides shortlisted them'),
  reasons: z
    .array(z.object({ from: Person, message: z.string() }))
    .describe('the first of them, in the order they were nominated'),
});
export type Nominee = z.infer<typeof Nominee>;

/** Who wins a round; everybody else is not chosen. */
export const WinnersDraft = z.object({
  user_ids: z
    .array(UserId)
    .max(bounds.winners, 'too_many')
    .refine((ids) => new Set(ids).size === ids.length, 'not_unique'),
  points: AwardPoints.optional().describe('what each gets, where the award has a range; absent: the least'),
});
export type WinnersDraft = z.infer<typeof WinnersDraft>;

/** An award for a colleague, from somebody who may give it. */
export const AwardGift = z.object({
  to_id: UserId,
  points: AwardPoints.optional().describe('needed where the award has a range'),
  message: Message.describe('why: it stands in the post'),
});
export type AwardGift = z.infer<typeof AwardGift>;
