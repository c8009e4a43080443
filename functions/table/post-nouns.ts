import type { Noun } from './keys.ts';
import { activity, memberNews, type NounRow } from './lifecycle.ts';

/** What stands in the feed and below it. */
export const postNouns = {
  announcement: {
    answers: 'What is pinned above the feed',
    expires: 'two days after its last day',
    list: 'root',
    ...activity,
    archive: 'passing',
  },
  post: {
    answers:
      "The feed, newest first; index `lists`: what a member sent, and a member's celebrations and awards",
    list: 'posts',
    ...activity,
    exported: 'posts.csv',
    archive: 'posts',
  },
  privatePost: {
    answers:
      'The posts that only their giver, their receivers and administrators of people see, newest first',
    list: 'privatePosts',
    ...activity,
    archive: 'posts',
  },
  postTerm: {
    answers: 'Which posts have a word with this beginning, this receiver or this value? Newest first',
    list: 'postTerms',
    ...activity,
    archive: 'derived',
  },
  report: {
    answers: 'Which posts and comments did members report to administrators, and why?',
    expires: '90 days',
    list: 'reports',
    ...activity,
    archive: 'passing',
  },
  reportsOfDay: {
    answers: 'How many posts and comments did a member report today?',
    expires: '2 days',
    list: 'own',
    ...memberNews,
  },
  like: { answers: 'Who liked a post', list: 'likes', ...activity, archive: 'likes' },
  addOn: {
    answers: 'The points that colleagues added to posts, in the order of the posts',
    list: 'addOns',
    ...activity,
    exported: 'posts.csv',
    archive: 'add_ons',
  },
  comment: {
    answers: 'What people wrote below a post, in the order of the posts',
    list: 'comments',
    ...activity,
    exported: 'posts.csv',
    archive: 'comments',
  },
} as const satisfies Partial<Record<Noun, NounRow>>;
