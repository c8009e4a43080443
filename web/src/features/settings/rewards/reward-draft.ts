import { limits } from '#shared/model/limits';
import type { Reward, RewardCategory } from '#shared/model/reward';
import type { RewardIdea } from '#shared/locales/reward-ideas';
import type { CallArgs } from '../../../api/calls.ts';
import type { Reason } from '../../../refusals/refused.ts';
import { language } from '../../../locales/locale.ts';

const { priceMin, priceMax, giftCardMin, giftCardMax } = limits.reward;

type ValueRange = { readonly min: number; readonly max: number };

/** As long as no country is chosen. */
export const valueRange: ValueRange = { min: giftCardMin, max: giftCardMax };

/** A reward as it is typed in the form. */
export type RewardDraft = {
  readonly fulfilment: Reward['fulfilment'];
  readonly reward_type: Reward['reward_type'];
  readonly title: string;
  readonly description: string;
  readonly price: string;
  readonly category: RewardCategory;
  readonly one_time: boolean;
  readonly comment_required: boolean;
  readonly country: string;
  /** In whole dollars. */
  readonly value: string;
  /** What the chosen country's cards may be worth, in cents. */
  readonly range: ValueRange;
  readonly emoji: string | null;
  /** A chosen file, or the address of the saved picture. */
  readonly photo: Blob | string | null;
};
export type Field = keyof RewardDraft;
export type FieldErrors = Partial<Record<Field, Reason>>;

export const emptyDraft: RewardDraft = {
  fulfilment: 'manual',
  reward_type: 'individual',
  title: '',
  description: '',
  price: '',
  category: 'uncategorised',
  one_time: false,
  comment_required: false,
  country: '',
  value: '',
  range: valueRange,
  emoji: null,
  photo: null,
};

export const draftOf = (reward: Reward): RewardDraft => ({
  ...emptyDraft,
  fulfilment: reward.fulfilment,
  reward_type: reward.reward_type,
  title: reward.title,
  description: reward.description,
  price: String(reward.price),
  category: reward.category,
  one_time: reward.one_time,
  comment_required: reward.comment_required,
  country: reward.country ?? '',
  value: reward.gift_card_value ? String(reward.gift_card_value.amount / 100) : '',
  emoji: reward.emoji,
  photo: reward.image,
});

export const draftFrom = ({ words, price, ...idea }: RewardIdea): RewardDraft => {
  const [title, description] = words[language];
  return { ...emptyDraft, ...idea, title, description, price: String(price) };
};

const digits = /^\d{1,9}$/;

const priceFault = (price: string): Reason | undefined => {
  if (!digits.test(price) || Number(price) < priceMin) return { code: 'price_too_low' };
  return Number(price) > priceMax
    ? { code: 'out_of_range', details: { start: priceMin, finish: priceMax } }
    : undefined;
};
/** The value in whole dollars; the range in cents. */
const valueFault = (value: string, { min, max }: ValueRange): Reason | undefined => {
  const cents = digits.test(value) ? Number(value) * 100 : 0;
  return cents < min || cents > max
    ? { code: 'out_of_range', details: { start: Math.ceil(min / 100), finish: Math.floor(max / 100) } }
    : undefined;
};

/** The errors that the server would return, by field. */
export const validateDraft = (draft: RewardDraft): FieldErrors => {
  const card = draft.fulfilment === 'automatic';
  const found: Record<string, Reason | undefined | false> = {
    title: draft.title.trim() === '' && { code: 'title_required' },
    price: priceFault(draft.price),
    country: card && draft.country === '' && { code: 'wrong_format' },
    value: card && valueFault(draft.value, draft.range),
    emoji: !draft.emoji && !draft.photo && { code: 'picture_required' },
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault));
};

/** The fields as text and the file beside them, as a multipart form carries them. */
export const bodyOf = (draft: RewardDraft): Pick<CallArgs<'rewards.create'>, 'body' | 'files'> => {
  const { photo, emoji, value, country, fulfilment } = draft;
  const card = fulfilment === 'automatic';
  return {
    body: {
      title: draft.title.trim(),
      description: draft.description.trim(),
      price: draft.price,
      category: draft.category,
      one_time: draft.one_time ? 'true' : 'false',
      comment_required: draft.comment_required ? 'true' : 'false',
      reward_type: card ? 'individual' : draft.reward_type,
      fulfilment,
      ...(card && { country, gift_card_value: String(Number(value) * 100) }),
      ...(emoji && !photo && { emoji }),
    },
    files: photo instanceof Blob ? { image: photo } : {},
  };
};
