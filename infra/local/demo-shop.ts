import type { RewardDraft } from '#shared/model/reward';

type DemoReward = Pick<RewardDraft, 'title' | 'description' | 'price' | 'category'> & {
  readonly emoji: string;
} & Partial<Pick<RewardDraft, 'one_time' | 'comment_required' | 'reward_type'>>;

/** What the demo team can spend its coins on. */
export const demoRewards: readonly DemoReward[] = [
  {
    title: 'Coffee for two',
    description: 'Take a colleague to the café around the corner. It is on us.',
    price: 10,
    emoji: '☕',
    category: 'goods_and_experiences',
  },
  {
    title: 'A book of your choice',
    description: 'Any book, on paper or as an e-book. Tell us which.',
    price: 20,
    emoji: '📚',
    category: 'goods_and_experiences',
    comment_required: true,
  },
  {
    title: 'Acme hoodie',
    description: 'The warm grey one with the small logo. Please write your size.',
    price: 45,
    emoji: '🧥',
    category: 'company_merchandise',
    comment_required: true,
  },
  {
    title: 'Lunch with the founder',
    description: 'Two hours, no agenda. Anna pays.',
    price: 30,
    emoji: '🍜',
    category: 'creative',
    one_time: true,
  },
  {
    title: 'Friday afternoon off',
    description: 'Close the laptop at noon and enjoy the weekend a little earlier.',
    price: 60,
    emoji: '🏖️',
    category: 'creative',
  },
  {
    title: 'Donate to a good cause',
    description: 'We give 25 dollars to a charity you name.',
    price: 25,
    emoji: '💚',
    category: 'charity',
    comment_required: true,
  },
  {
    title: 'Karaoke night',
    description: 'A private room, three hours, snacks included. Everybody who chips in sings.',
    price: 50,
    emoji: '🎤',
    category: 'group_activities',
    reward_type: 'team',
  },
  {
    title: 'Espresso machine for the kitchen',
    description: 'The one with the wooden handle that we all look at in the shop window.',
    price: 300,
    emoji: '🫖',
    category: 'goods_and_experiences',
    reward_type: 'team',
  },
];

/** Who has most at that moment goes to the shop, each person once: after which post, for what, and how it ended. */
export const demoVisits: readonly {
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
