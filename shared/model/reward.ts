import * as z from 'zod';
import { Country, Day, Instant, SingleLine, Points, Text } from './common.ts';
import { GroupId, PurchaseId, RewardId, type UserId, type WorkspaceId } from './ids.ts';
import { rewardCategories, rewardPeriods } from './choices.ts';
import { limits } from './limits.ts';
import { Money, RewardCurrency } from './money.ts';
import { Person } from './user.ts';

const bounds = limits.reward;

export const RewardCategory = z.enum(rewardCategories);
export type RewardCategory = z.infer<typeof RewardCategory>;

/** An individual reward is redeemed by one member; a team reward is funded by several. */
export const RewardType = z.enum(['individual', 'team']);
export type RewardType = z.infer<typeof RewardType>;

/** Automatic: the product orders a gift card. Manual: an administrator delivers the reward. */
const Fulfilment = z.enum(['automatic', 'manual']);
type Fulfilment = z.infer<typeof Fulfilment>;

/** What was redeemed may also be no reward at all: coins that the company paid with the wages of somebody who left. */
export const RedeemedFulfilment = z.enum([...Fulfilment.options, 'payroll']);

const RewardPeriod = z.enum(rewardPeriods, 'wrong_format');

/** How often a member can redeem a reward in a period. */
export const PersonLimit = z.object({ count: z.int(), period: RewardPeriod });
export type PersonLimit = z.infer<typeof PersonLimit>;

/** How often a member redeemed a reward in a period; only of rewards with such a limit. */
export type StoredRewardUse = {
  readonly reward_id: RewardId;
  /** As `usePeriod` names it. */
  readonly period: string;
  readonly count: number;
};

/** A whole number sent as text in a form. Huge numbers are capped, so that they fail the range check. */
const FormNumber = (code: 'price_too_low' | 'out_of_range') =>
  z
    .string(code)
    .regex(/^\d+$/, code)
    .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER));

/** A boolean sent as text in a form. */
const FormFlag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((flag) => flag === 'true');

type Kind = { readonly fulfilment: Fulfilment; readonly reward_type: RewardType; readonly one_time: boolean };

/** A one-time reward is there once, and so is what several pay for. */
const isRedeemedAgain = ({ reward_type: type, one_time: once }: Pick<Kind, 'reward_type' | 'one_time'>) =>
  type === 'individual' && !once;

/** The provider of gift cards has its own stock. */
const canBeStocked = (draft: Kind): boolean => draft.fulfilment === 'manual' && isRedeemedAgain(draft);

/**
 * The form of an administrator. These are text fields of a multipart body, so numbers and flags arrive as text.
 * The picture is either this emoji or the file of the same request.
 */
export const RewardDraft = z
  .object({
    title: SingleLine(bounds.title).pipe(z.string().min(1, 'title_required')),
    description: Text(bounds.description).default(''),
    price: FormNumber('price_too_low').pipe(
      z.int().min(bounds.priceMin, 'price_too_low').max(bounds.priceMax, 'out_of_range'),
    ),
    emoji: z
      .string()
      .max(60, 'wrong_format')
      .optional()
      .describe('the emoji itself, or its name such as rocket or :tada:'),
    category: RewardCategory.default('uncategorised'),
    one_time: FormFlag,
    comment_required: FormFlag,
    reward_type: RewardType.default('individual'),
    fulfilment: Fulfilment.default('manual'),
    country: Country.optional(),
    gift_card_value: FormNumber('out_of_range')
      .pipe(z.int().min(bounds.giftCardMin, 'out_of_range').max(bounds.giftCardMax, 'out_of_range'))
      .optional()
      .describe('in cents'),
    money_value: FormNumber('out_of_range')
      .pipe(z.int().min(0, 'out_of_range').max(bounds.moneyMax, 'out_of_range'))
      .optional()
      .describe('what it is worth to its receiver, in cents, for taxes; 0: nothing. Not for gift cards'),
    currency: RewardCurrency.optional().describe('of the money value'),
    stock: FormNumber('out_of_range')
      .pipe(z.int().min(0, 'out_of_range').max(bounds.stock, 'out_of_range'))
      .optional()
      .describe(
        'how many there are in all, with those that were redeemed; without it, it never runs out. Only for individual rewards that an administrator delivers and that are not one-time',
      ),
    per_person: FormNumber('out_of_range')
      .pipe(z.int().min(1, 'out_of_range').max(bounds.perPerson, 'out_of_range'))
      .optional()
      .describe('how often a member can redeem it in a period. Not for one-time and team rewards'),
    per_person_period: RewardPeriod.optional().describe('the period of this limit'),
    group_id: GroupId.optional().describe('the department or location that it is for; without it, everyone'),
    organization: SingleLine(bounds.organization).optional().describe('who gets it, if it is a donation'),
  })
  .refine(({ fulfilment, country }) => fulfilment === 'manual' || country, {
    error: 'wrong_format',
    path: ['country'],
  })
  .refine(({ fulfilment, gift_card_value }) => fulfilment === 'manual' || gift_card_value, {
    error: 'out_of_range',
    path: ['gift_card_value'],
  })
  .refine(({ fulfilment, reward_type }) => fulfilment === 'manual' || reward_type === 'individual', {
    error: 'wrong_format',
    path: ['reward_type'],
  })
  .refine(({ money_value, currency }) => money_value === undefined || currency, {
    error: 'wrong_format',
    path: ['currency'],
  })
  .refine((draft) => draft.stock === undefined || canBeStocked(draft), {
    error: 'wrong_format',
    path: ['stock'],
  })
  .refine((draft) => draft.per_person === undefined || isRedeemedAgain(draft), {
    error: 'wrong_format',
    path: ['per_person'],
  })
  .refine(({ per_person, per_person_period: period }) => per_person === undefined || period, {
    error: 'wrong_format',
    path: ['per_person_period'],
  });
export type RewardDraft = z.infer<typeof RewardDraft>;

export const ContributionStatus = z.enum(['pending', 'fulfilled', 'declined', 'canceled']);
export type ContributionStatus = z.infer<typeof ContributionStatus>;

/** One member's contribution to a team reward. The member cancels it by its id. */
export const Contribution = z.object({
  id: PurchaseId,
  user: Person,
  amount: Points,
  status: ContributionStatus,
  created_at: Instant,
});
export type Contribution = z.infer<typeof Contribution>;

/** The copy of a reward that its purchases keep, because they outlive the reward. */
export const RewardSnapshot = z.object({
  id: RewardId,
  title: z.string(),
  emoji: z.string().nullable(),
  image: z.string().nullable(),
  reward_type: RewardType,
  fulfilment: RedeemedFulfilment.describe('payroll: no reward, but money paid with the wages'),
  organization: z.string().nullable().describe('who gets it, if it is a donation'),
  demo: z.boolean().describe('from the demo data: removed with it, and its coins are refunded'),
});
export type RewardSnapshot = z.infer<typeof RewardSnapshot>;

/** The copy as stored in the table. */
export type StoredRewardSnapshot = Omit<RewardSnapshot, 'demo' | 'organization'> &
  Pick<StoredReward, 'demo' | 'organization'>;

/** What one member paid. `id` is the id of the contribution, or of the purchase for an individual reward. */
export type PointsPayment = {
  readonly id: PurchaseId;
  readonly user_id: UserId;
  readonly amount: number;
  readonly created_at: string;
};

/** A reward as stored in the table. Every change commits only if `version` is still the one that was read. */
export type StoredReward = {
  readonly id: RewardId;
  readonly workspace_id: WorkspaceId;
  readonly version: number;
  /** Funded: a team reward is fully paid and awaits delivery. Closing: it is being deleted and refunded. */
  readonly status: 'open' | 'funded' | 'closing';
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly emoji?: string;
  readonly image?: string;
  readonly category: RewardCategory;
  readonly one_time: boolean;
  readonly comment_required: boolean;
  readonly reward_type: RewardType;
  readonly fulfilment: Fulfilment;
  readonly country?: string;
  readonly gift_card_value?: number;
  /** What it is worth to its receiver, for the tax office. A gift card is worth its own value. */
  readonly money_value?: Money;
  /** How many there are in all. Absent: it never runs out. */
  readonly stock?: number;
  /** How many of the stock are redeemed: counted with each request, and without changing the version. */
  readonly taken?: number;
  /** How often a member can redeem it. Absent: as often as they want. */
  readonly per_person?: PersonLimit;
  /** Who can see and redeem it. Absent: everyone. */
  readonly group_id?: GroupId;
  /** Who gets what a donation is worth. */
  readonly organization?: string;
  /** The contributions to an open team reward, at most `limits.reward.contributions`. */
  readonly contributions: readonly PointsPayment[];
  /** The purchase of a one-time reward or of a funded team reward. */
  readonly purchase_id?: PurchaseId;
  readonly closed_by?: UserId;
  readonly created_at: string;
  readonly demo?: true;
};

const RewardFacts = RewardSnapshot.extend({
  fulfilment: Fulfilment,
  description: z.string(),
  price: Points,
  category: RewardCategory,
  one_time: z.boolean(),
  comment_required: z.boolean(),
  country: z.string().nullable(),
  gift_card_value: Money.nullable(),
  contributions: z.array(Contribution),
  remaining: Points.describe('what is left to contribute to a team reward; the price of an individual one'),
  left: z.int().nullable().describe('how many are left of the stock; null: it never runs out'),
  per_person: PersonLimit.nullable().describe(
    'how often a member can redeem it; null: as often as they want',
  ),
  created_at: Instant,
});

/** A reward as rewards administrators see it. */
export const Reward = RewardFacts.extend({
  money_value: Money.nullable().describe('what it is worth to its receiver; null: not stated'),
  stock: z.int().nullable().describe('how many there are in all; null: it never runs out'),
  group_id: GroupId.nullable().describe('the department or location that it is for; null: everyone'),
  can: z.object({ edit: z.boolean(), redeem: z.boolean(), remove: z.boolean(), duplicate: z.boolean() }),
});
export type Reward = z.infer<typeof Reward>;

/** A reward as the shop shows it. `withheld` is the reason why it cannot be redeemed now. */
export const ShopReward = RewardFacts.extend({
  withheld: z
    .enum(['team_being_validated', 'no_reward_card', 'not_configured', 'sold_out', 'reward_limit_reached'])
    .nullable(),
  renews_on: Day.nullable().describe(
    'with `reward_limit_reached`: when you can redeem it again; null: never',
  ),
  can: z.object({ redeem: z.boolean() }),
});
export type ShopReward = z.infer<typeof ShopReward>;
