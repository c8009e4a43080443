import { demoRewards } from '#shared/locales/demo';
import type { RewardDraft } from '#shared/model/reward';

type DemoReward = Pick<RewardDraft, 'title' | 'description' | 'price' | 'category' | 'money_value'> & {
  readonly emoji: string;
} & Partial<Pick<RewardDraft, 'one_time' | 'comment_required' | 'reward_type'>>;

const shared = demoRewards.map(({ words, ...reward }): DemoReward => {
  const [title, description] = words.en;
  return { title, description, ...reward };
});

const hoodie: DemoReward = {
  title: 'Acme hoodie',
  description: 'The warm gray one with the small logo. Please write your size.',
  price: 45,
  money_value: 3900,
  emoji: '🧥',
  category: 'company_merchandise',
  comment_required: true,
};
const lunch: DemoReward = {
  title: 'Lunch with the founder',
  description: 'Two hours, no agenda. Anna pays.',
  price: 30,
  emoji: '🍜',
  category: 'creative',
  one_time: true,
};

/** The rewards of the demo team: those of every demo workspace, and two of its own. */
export const acmeRewards: readonly DemoReward[] = [...shared.slice(0, 2), hoodie, lunch, ...shared.slice(2)];

/**
 * The redemptions of the demo team: after which post, which reward, and the result. The member with the highest balance
 * buys, each once.
 */
export const demoShopRedemptions: readonly {
  readonly after: number;
  readonly reward: number;
  readonly amount?: number;
  readonly comment?: string;
  readonly end?: 'fulfilled' | 'declined' | 'canceled';
}[] = [
  { after: 12, reward: 1, comment: 'Thinking in Systems, please', end: 'fulfilled' },
  { after: 16, reward: 0, end: 'fulfilled' },
  { after: 19, reward: 5, comment: 'Doctors Without Borders', end: 'fulfilled' },
  { after: 22, reward: 3, end: 'declined' },
  { after: 25, reward: 6, amount: 30, comment: 'I bring the ABBA songbook' },
  { after: 28, reward: 0, end: 'canceled' },
  { after: 30, reward: 6, amount: 20 },
  { after: 31, reward: 7, amount: 25, comment: 'Finally real coffee' },
  { after: 33, reward: 2, comment: 'Size M' },
  { after: 34, reward: 7, amount: 15 },
  { after: 35, reward: 0 },
];
