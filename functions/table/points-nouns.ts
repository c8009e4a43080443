import type { Noun } from './keys.ts';
import { activity, memberNews, type NounRow } from './lifecycle.ts';

/** What is still to be done with points: those that are added to allowances, those of people who leave, what they came to, and how often they were spent. */
export const pointsNouns = {
  extraOrder: {
    answers: 'Which members of a group still get the extra points that an administrator gave it?',
    expires: '2 days',
    list: 'root',
    reset: 'remove',
    deletion: 'remove',
    erasure: 'keep',
    archive: 'passing',
  },
  pointsMonth: {
    answers: 'How did the coins of a department, of no department or of the demo members change in a month?',
    list: 'pointsMonths',
    ...activity,
    archive: 'derived',
  },
  lastDay: {
    answers: 'Whose last day is near or over, and on which day is the next thing done about it?',
    list: 'lastDays',
    reset: 'keep',
    deletion: 'remove',
    erasure: 'follow',
    archive: 'derived',
  },
  leaver: {
    answers: 'Who has left and still has points, and since when?',
    list: 'leavers',
    reset: 'remove',
    deletion: 'remove',
    erasure: 'follow',
    archive: 'derived',
  },
  rewardUse: {
    answers: 'How often did a member redeem a reward in a period, where that is limited?',
    list: 'own',
    ...memberNews,
    archive: 'derived',
  },
} as const satisfies Partial<Record<Noun, NounRow>>;
