import { activity, type NounRow } from './lifecycle.ts';
import type { Noun } from './keys.ts';

/** The sums that the change stream keeps, and what is computed from them. */
export const statisticNouns = {
  dashboard: {
    answers: 'Who is active, who waits for recognition, how fair it is, common topics: as last computed',
    list: 'root',
    reset: 'remove',
    deletion: 'remove',
    erasure: 'follow',
    archive: 'derived',
  },
  ties: {
    answers: 'The organizational chart: the strongest ties of 30 days, as last computed with the dashboard',
    list: 'root',
    reset: 'remove',
    deletion: 'remove',
    erasure: 'keep',
    archive: 'derived',
  },
  teamWeek: {
    answers: 'What a team celebrated in a week: the part of the weekly digest that is the same for all',
    expires: '15 days',
    list: 'root',
    ...activity,
    archive: 'passing',
  },
  teamMonth: {
    answers: 'The monthly report to administrators',
    expires: '15 days',
    list: 'root',
    ...activity,
    archive: 'passing',
  },
  memberCounts: {
    answers: 'How many members had joined by each month, to compute the active share',
    list: 'root',
    ...activity,
    archive: 'derived',
  },
  userTotals: {
    answers: 'What a member received and granted in total: their profile',
    list: 'own',
    ...activity,
    archive: 'derived',
  },
  userDay: {
    answers: "A member's points received and granted by day",
    list: 'own',
    ...activity,
    archive: 'derived',
  },
  userValue: {
    answers: 'Which values a member is recognized for',
    list: 'own',
    ...activity,
    archive: 'derived',
  },
  sender: {
    answers: 'Who recognized a member most; index `ranking`',
    list: 'own',
    ...activity,
    archive: 'derived',
  },
  monthReceived: {
    answers: "The month's most recognized; index `ranking`",
    list: 'ofMonth',
    reset: 'remove',
    deletion: 'remove',
    erasure: 'follow',
    archive: 'derived',
  },
  monthReceivedIn: {
    answers: "The month's most recognized members of a group; index `ranking`",
    list: 'ofMonth',
    ...activity,
    archive: 'derived',
  },
  monthTotalIn: {
    answers: 'Points received in a month by the members of a group: the total for shares',
    list: 'ofMonth',
    ...activity,
    archive: 'derived',
  },
  monthActive: { answers: 'Who was active in a month', list: 'ofMonth', ...activity, archive: 'derived' },
  monthTotal: {
    answers: 'Points granted in a month, the total for shares; how many members were active',
    list: 'ofMonth',
    ...activity,
    archive: 'derived',
  },
  day: {
    answers: 'Points granted and spent, posts, purchases by reward: a day of the dashboard',
    list: 'days',
    ...activity,
    archive: 'derived',
  },
  dayValues: {
    answers: "A day's points by value: what the team values",
    list: 'dayValues',
    ...activity,
    archive: 'derived',
  },
  groupDay: {
    answers: 'Points granted and received by the members of a group, and their posts, by day',
    list: 'groupDays',
    ...activity,
    archive: 'derived',
  },
  groupDayValues: {
    answers: "A day's points by value that the members of a group received",
    list: 'groupDayValues',
    ...activity,
    archive: 'derived',
  },
  edge: {
    answers: 'Who recognized whom, by day: the organizational chart',
    list: 'edges',
    ...activity,
    archive: 'derived',
  },
} as const satisfies Partial<Record<Noun, NounRow>>;
