import type { Language } from '#shared/model/choices';
import type { RewardCategory, RewardType } from '#shared/model/reward';
import { type RewardIdeaTexts, rewardIdeas as en } from './en/reward-ideas.ts';
import { rewardIdeas as es } from './es/reward-ideas.ts';
import { rewardIdeas as pt } from './pt/reward-ideas.ts';
import { rewardIdeas as ru } from './ru/reward-ideas.ts';
import { rewardIdeas as ua } from './ua/reward-ideas.ts';
import { type Titled, withWords } from './each-language.ts';

type Facts = {
  readonly emoji: string;
  readonly price: number;
  readonly category: RewardCategory;
  readonly reward_type: RewardType;
  readonly one_time?: true;
  readonly comment_required?: true;
};
/** A template for a new reward. */
export type RewardIdea = Facts & { readonly words: Readonly<Record<Language, Titled>> };

const facts: Record<keyof RewardIdeaTexts, Facts> = {
  pizza: { emoji: '🍕', price: 120, category: 'group_activities', reward_type: 'team' },
  bowling: { emoji: '🎳', price: 200, category: 'group_activities', reward_type: 'team' },
  escape: { emoji: '🧩', price: 250, category: 'group_activities', reward_type: 'team' },
  trees: { emoji: '🌳', price: 150, category: 'charity', reward_type: 'team' },
  games: {
    emoji: '🎲',
    price: 80,
    category: 'goods_and_experiences',
    reward_type: 'team',
    comment_required: true,
  },
  coffee: { emoji: '☕', price: 5, category: 'goods_and_experiences', reward_type: 'individual' },
  chocolates: { emoji: '🍫', price: 10, category: 'goods_and_experiences', reward_type: 'individual' },
  holiday: { emoji: '🏖️', price: 150, category: 'creative', reward_type: 'individual' },
  friday: { emoji: '🌅', price: 40, category: 'creative', reward_type: 'individual' },
  home: { emoji: '🏠', price: 30, category: 'creative', reward_type: 'individual' },
  book: {
    emoji: '📚',
    price: 25,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    comment_required: true,
  },
  cinema: { emoji: '🎬', price: 20, category: 'goods_and_experiences', reward_type: 'individual' },
  music: {
    emoji: '🎧',
    price: 60,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    comment_required: true,
  },
  massage: { emoji: '🧘', price: 45, category: 'goods_and_experiences', reward_type: 'individual' },
  dinner: { emoji: '🍽️', price: 90, category: 'goods_and_experiences', reward_type: 'individual' },
  hoodie: {
    emoji: '🧥',
    price: 50,
    category: 'company_merchandise',
    reward_type: 'individual',
    comment_required: true,
  },
  bottle: { emoji: '🥤', price: 15, category: 'company_merchandise', reward_type: 'individual' },
  backpack: { emoji: '🎒', price: 70, category: 'company_merchandise', reward_type: 'individual' },
  donation: {
    emoji: '💚',
    price: 25,
    category: 'charity',
    reward_type: 'individual',
    comment_required: true,
  },
  shelter: { emoji: '🐾', price: 20, category: 'charity', reward_type: 'individual' },
  course: {
    emoji: '🎓',
    price: 200,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    comment_required: true,
  },
  conference: {
    emoji: '🎟️',
    price: 300,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    comment_required: true,
  },
  parking: { emoji: '🅿️', price: 35, category: 'creative', reward_type: 'individual', one_time: true },
  playlist: { emoji: '👑', price: 1, category: 'creative', reward_type: 'individual' },
};
const texts: Record<Language, RewardIdeaTexts> = { en, ru, es, pt, ua };

/** Suggested rewards: five team rewards and nineteen individual ones. */
export const rewardIdeas: readonly RewardIdea[] = /* @__PURE__ */ withWords(facts, texts, (ideas) => ideas);
