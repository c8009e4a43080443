import { limits } from '#shared/model/limits';
import type { PersonLimit, Reward, RewardCategory } from '#shared/model/reward';
import type { RewardIdea } from '#shared/locales/reward-ideas';
import type { Money, RewardCurrency } from '#shared/model/money';
import type { CallArgs } from '#web/api/calls.ts';
import type { Reason } from '#web/refusals/refused.ts';
import { language } from '#web/locales/locale.ts';
import { moneyIn, typedMoney, wholeIn } from '#web/product/money/typed.ts';

/** The currency of gift cards. */
export const dollars = 'USD';

const { priceMin, priceMax, giftCardMin, giftCardMax, moneyMax, stock: stockMax, perPerson } = limits.reward;

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
  /** How many there are in all, as it is typed; empty: it never runs out. */
  readonly stock: string;
  /** How often one person can redeem it, as it is typed; empty: as often as they want. */
  readonly per_person: string;
  readonly per_person_period: PersonLimit['period'];
  /** The department or location that it is for; empty: everyone. */
  readonly group_id: string;
  /** Who gets a donation. */
  readonly organization: string;
  readonly country: string;
  /** In dollars, as it is typed. */
  readonly value: string;
  /** What it is worth in money, as it is typed; empty: nobody says. */
  readonly money: string;
  /** Of the money; empty: the one that the team usually names. */
  readonly currency: RewardCurrency | '';
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
  stock: '',
  per_person: '',
  per_person_period: 'month',
  group_id: '',
  organization: '',
  country: '',
  value: '',
  money: '',
  currency: '',
  range: valueRange,
  emoji: null,
  photo: null,
};

const moneyOf = ({ amount, currency }: Money): Pick<RewardDraft, 'money' | 'currency'> => ({
  money: typedMoney({ amount, currency }),
  currency: currency as RewardCurrency,
});

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
  stock: reward.stock === null ? '' : String(reward.stock),
  per_person: reward.per_person ? String(reward.per_person.count) : '',
  per_person_period: reward.per_person?.period ?? 'month',
  group_id: reward.group_id ?? '',
  organization: reward.organization ?? '',
  country: reward.country ?? '',
  value: reward.gift_card_value ? typedMoney(reward.gift_card_value) : '',
  ...(reward.fulfilment === 'manual' && reward.money_value && moneyOf(reward.money_value)),
  emoji: reward.emoji,
  photo: reward.image,
});

export const draftFrom = ({ words, price, ...idea }: RewardIdea): RewardDraft => {
  const [title, description] = words[language];
  return { ...emptyDraft, ...idea, title, description, price: String(price) };
};

const priceFault = (typed: string): Reason | undefined => {
  const price = wholeIn(typed);
  if (price === undefined) return { code: typed.trim() === '' ? 'price_too_low' : 'invalid_amount' };
  if (price < priceMin) return { code: 'price_too_low' };
  return price > priceMax
    ? { code: 'out_of_range', details: { start: priceMin, finish: priceMax } }
    : undefined;
};

const moneyFault = (typed: string, start: number, finish: number): Reason | undefined => {
  const given = moneyIn(typed, dollars);
  if (typed.trim() !== '' && !given) return { code: 'invalid_amount' };
  const amount = given?.amount ?? 0;
  return amount < start || amount > finish
    ? { code: 'out_of_range', details: { start: Math.ceil(start / 100), finish: Math.floor(finish / 100) } }
    : undefined;
};

/** Whether it can be redeemed again and again: one-time and team rewards are there once. */
export const isRedeemedAgain = ({ fulfilment, reward_type: type, one_time: once }: RewardDraft): boolean =>
  !once && (fulfilment === 'automatic' || type === 'individual');

/** Whether it can name an organization: a donation, or what was one. */
export const mayDonate = ({ category, organization }: RewardDraft): boolean =>
  category === 'charity' || organization.trim() !== '';

/** Whether it can run out: gift cards are bought one by one. */
export const canRunOut = (draft: RewardDraft): boolean =>
  draft.fulfilment === 'manual' && isRedeemedAgain(draft);

/** A whole number within its bounds; nothing typed: there is no bound. */
const countFault = (typed: string, start: number, finish: number): Reason | undefined => {
  if (typed.trim() === '') return undefined;
  const count = wholeIn(typed);
  if (count === undefined) return { code: 'invalid_amount' };
  return count < start || count > finish ? { code: 'out_of_range', details: { start, finish } } : undefined;
};

/** The value of the gift card that was typed. */
export const cardValueIn = ({ value }: Pick<RewardDraft, 'value'>): Money | undefined =>
  moneyIn(value, dollars);

/** The errors that the server would return, by field. */
export const validateDraft = (draft: RewardDraft): FieldErrors => {
  const card = draft.fulfilment === 'automatic';
  const found: Record<string, Reason | undefined | false> = {
    title: draft.title.trim() === '' && { code: 'title_required' },
    price: priceFault(draft.price),
    country: card && draft.country === '' && { code: 'wrong_format' },
    value: card && moneyFault(draft.value, draft.range.min, draft.range.max),
    money: !card && moneyFault(draft.money, 0, moneyMax),
    stock: canRunOut(draft) && countFault(draft.stock, 0, stockMax),
    per_person: isRedeemedAgain(draft) && countFault(draft.per_person, 1, perPerson),
    emoji: !draft.emoji && !draft.photo && { code: 'picture_required' },
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault));
};

/** The fields as text and the file beside them, as a multipart form carries them. */
export const bodyOf = (draft: RewardDraft): Pick<CallArgs<'rewards.create'>, 'body' | 'files'> => {
  const { photo, emoji, country, fulfilment, money, currency } = draft;
  const card = fulfilment === 'automatic';
  return {
    body: {
      title: draft.title.trim(),
      description: draft.description.trim(),
      price: String(wholeIn(draft.price)),
      category: draft.category,
      one_time: draft.one_time ? 'true' : 'false',
      comment_required: draft.comment_required ? 'true' : 'false',
      reward_type: card ? 'individual' : draft.reward_type,
      fulfilment,
      ...(card && { country, gift_card_value: String(cardValueIn(draft)?.amount) }),
      ...(!card &&
        money.trim() !== '' &&
        currency && { money_value: String(moneyIn(money, currency)?.amount), currency }),
      ...(canRunOut(draft) && draft.stock.trim() !== '' && { stock: String(wholeIn(draft.stock)) }),
      ...(isRedeemedAgain(draft) &&
        draft.per_person.trim() !== '' && {
          per_person: String(wholeIn(draft.per_person)),
          per_person_period: draft.per_person_period,
        }),
      ...(mayDonate(draft) && draft.organization.trim() && { organization: draft.organization.trim() }),
      ...(draft.group_id && { group_id: draft.group_id }),
      ...(emoji && !photo && { emoji }),
    },
    files: photo instanceof Blob ? { image: photo } : {},
  };
};
