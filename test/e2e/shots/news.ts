import type { Page } from 'playwright-core';
import type { NewsItem } from '#shared/model/news';
import { withAllGiven, withFailure, withoutAnswer } from '../../support/answers.ts';
import { inTurn, type Shot } from './shot.ts';

const person = (name: string, id: string) => ({ id, name, avatar: null, state: 'accepted' }) as const;
const hour = 3_600_000;
let numbers = 0;

const item = (kind: NewsItem['kind'], hoursAgo: number, over: object): object => {
  numbers += 1;
  return {
    id: `01KA00000000000000000000${String(90 - numbers)}`,
    number: 90 - numbers,
    kind,
    created_at: new Date(Date.now() - hoursAgo * hour).toISOString(),
    unread: hoursAgo < 3,
    by: null,
    post_id: null,
    text: null,
    points: null,
    reward: null,
    outcome: null,
    gone: false,
    ...over,
  };
};

const post = { post_id: '01KA0000000000000000000001' };
const [tom, grace, priya] = [
  person('Tom Becker', '01KA000000000000000000TOM1'),
  person('Grace Okafor', '01KA00000000000000000GRACE'),
  person('Priya Nair', '01KA00000000000000000PR1YA'),
];
/** One of each kind, and one whose post was deleted. */
const all = [
  item('received', 0.1, { ...post, by: tom, points: 15, text: 'For the calm in the middle of the launch.' }),
  item('comment', 1, {
    ...post,
    by: grace,
    text: 'So true: you answered every question, found the mistake nobody else saw, and still had time to explain it to the two new colleagues on Friday evening.',
  }),
  item('request_to_settle', 2, { by: priya, reward: { title: 'Coffee for two', emoji: 'coffee' } }),
  item('mentioned', 26, { ...post, by: priya, text: 'Without @anna this would have taken a week.' }),
  item('add_on', 27, { ...post, by: grace, points: 5, text: 'For the workshop.' }),
  item('reward_settled', 28, {
    reward: { title: 'Book of your choice', emoji: 'books' },
    outcome: 'fulfilled',
  }),
  item('team_reward_full', 75, { by: tom, reward: { title: 'Team dinner', emoji: 'pizza' } }),
  item('received', 76, { ...post, by: tom, points: 1, gone: true }),
];

const filled = withAllGiven({ news: all, 'news/unread': { unread: 3, newest: 89 } });
const empty = withAllGiven({ news: [], 'news/unread': { unread: 0, newest: 0 } });

/** The panel below the bell, or on a phone the screen that the bar leads to. */
const open = async (page: Page): Promise<void> => {
  const wide = (page.viewportSize()?.width ?? 0) >= 768;
  if (!wide) return page.getByRole('link', { name: /^News/ }).click();
  await page.getByRole('button', { name: /^News/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
};

export const screens: readonly Shot[] = [
  { name: 'news-panel', path: '/feed', signedIn: true, prepare: inTurn(filled, open) },
  { name: 'news-page', path: '/news', signedIn: true, prepare: filled },
  { name: 'news-empty', path: '/news', signedIn: true, prepare: empty },
  { name: 'news-panel-empty', path: '/feed', signedIn: true, prepare: inTurn(empty, open) },
  { name: 'news-failed', path: '/news', signedIn: true, prepare: withFailure('news') },
  { name: 'news-waiting', path: '/news', signedIn: true, waits: true, prepare: withoutAnswer('news') },
  {
    name: 'news-switches',
    path: '/edit-profile',
    signedIn: true,
    prepare: (page) => page.getByRole('table').scrollIntoViewIfNeeded(),
  },
];
