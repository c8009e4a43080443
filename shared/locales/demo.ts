import type { Language } from '#shared/model/choices';
import type { GroupKind } from '#shared/model/group';
import type { RewardCategory } from '#shared/model/reward';
import { type DemoTexts, demo as en } from './en/demo.ts';
import { demo as es } from './es/demo.ts';
import { demo as pt } from './pt/demo.ts';
import { demo as ru } from './ru/demo.ts';
import { demo as ua } from './ua/demo.ts';
import { inEachLanguage, withWords } from './each-language.ts';

const texts: Record<Language, DemoTexts> = { en, ru, es, pt, ua };

type Named = { readonly first_name: string; readonly last_name: string };
type Job = keyof DemoTexts['jobs'];
const people: Record<Job, Named> = {
  founder: { first_name: 'Anna', last_name: 'Petrova' },
  people: { first_name: 'Marcus', last_name: 'Lee' },
  design: { first_name: 'Sofía', last_name: 'Ramírez' },
  backend: { first_name: 'Ilya', last_name: 'Kuznetsov' },
  success: { first_name: 'Grace', last_name: 'Okafor' },
  frontend: { first_name: 'Tom', last_name: 'Becker' },
  analysis: { first_name: 'Yuki', last_name: 'Tanaka' },
  engineering: { first_name: 'Priya', last_name: 'Nair' },
  marketing: { first_name: 'Lena', last_name: 'Fischer' },
  sales: { first_name: 'Diego', last_name: 'Santos' },
  finance: { first_name: 'Emma', last_name: 'Novak' },
  support: { first_name: 'Omar', last_name: 'Haddad' },
};

const groups: Record<keyof DemoTexts['groups'], { readonly kind: GroupKind; readonly jobs: readonly Job[] }> =
  {
    engineering: { kind: 'department', jobs: ['backend', 'frontend', 'analysis', 'engineering', 'design'] },
    growth: { kind: 'department', jobs: ['founder', 'marketing', 'sales', 'finance'] },
    care: { kind: 'department', jobs: ['people', 'success', 'support'] },
    berlin: {
      kind: 'location',
      jobs: ['design', 'success', 'frontend', 'engineering', 'marketing', 'finance'],
    },
    lisbon: { kind: 'location', jobs: ['backend', 'analysis', 'sales', 'support', 'founder', 'people'] },
  };

/** The departments and locations of the invented people, who are named by their jobs. */
export const demoGroups = /* @__PURE__ */ withWords(groups, texts, (demo) => demo.groups);

/** The jobs of the invented people, in their order. */
export const demoJobs = /* @__PURE__ */ Object.keys(people) as readonly Job[];

/** Invented people with their job titles. */
export const demoPeople = /* @__PURE__ */ withWords(people, texts, (demo) => demo.jobs);

/** A message of a demo post with the index of its value (among the first five) and its points. */
type MessageFacts = { readonly value: number; readonly score: number };
export type DemoMessage = MessageFacts & { readonly words: Readonly<Record<Language, string>> };

const messages: Record<keyof DemoTexts['messages'], MessageFacts> = {
  quarter: { value: 0, score: 10 },
  guide: { value: 1, score: 15 },
  call: { value: 2, score: 20 },
  screens: { value: 4, score: 10 },
  migration: { value: 0, score: 10 },
  dashboard: { value: 3, score: 25 },
  bug: { value: 4, score: 20 },
  shift: { value: 0, score: 5 },
  outage: { value: 1, score: 30 },
  cards: { value: 2, score: 15 },
  shortcuts: { value: 3, score: 10 },
  question: { value: 4, score: 15 },
  translation: { value: 0, score: 10 },
  flowers: { value: 2, score: 20 },
  numbers: { value: 1, score: 15 },
  prototype: { value: 3, score: 20 },
  invoices: { value: 1, score: 25 },
  mentoring: { value: 0, score: 10 },
  customer: { value: 2, score: 10 },
  drive: { value: 4, score: 15 },
  demo: { value: 3, score: 10 },
  feedback: { value: 0, score: 15 },
  birthdays: { value: 1, score: 10 },
  checkout: { value: 2, score: 20 },
  release: { value: 4, score: 25 },
};

export const demoMessages: readonly DemoMessage[] = /* @__PURE__ */ withWords(
  messages,
  texts,
  (demo) => demo.messages,
);

/** A reward of a demo shop. */
type RewardFacts = {
  readonly price: number;
  readonly emoji: string;
  readonly category: RewardCategory;
  /** In cents of US dollars. */
  readonly money_value: number;
  readonly reward_type?: 'team';
  readonly comment_required?: true;
};

const rewards: Record<keyof DemoTexts['rewards'], RewardFacts> = {
  coffee: { price: 10, emoji: '☕', category: 'goods_and_experiences', money_value: 500 },
  book: {
    price: 20,
    emoji: '📚',
    category: 'goods_and_experiences',
    money_value: 2500,
    comment_required: true,
  },
  friday: { price: 60, emoji: '🏖️', category: 'creative', money_value: 0 },
  donation: { price: 25, emoji: '💚', category: 'charity', money_value: 2500, comment_required: true },
  karaoke: { price: 50, emoji: '🎤', category: 'group_activities', money_value: 12000, reward_type: 'team' },
  espresso: {
    price: 300,
    emoji: '🫖',
    category: 'goods_and_experiences',
    money_value: 45000,
    reward_type: 'team',
  },
};

export const demoRewards = /* @__PURE__ */ withWords(rewards, texts, (demo) => demo.rewards);

/** The comment of a member who requests a book. */
export const demoBookComment = /* @__PURE__ */ inEachLanguage(texts, (demo) => demo.bookComment);
