import type { Noun } from './keys.ts';
import type { NounRow } from './lifecycle.ts';

/** What is still to be done with points: those that are added to allowances, and those of people who leave. */
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
  lastDay: {
    answers: 'Whose last day is near or over, and on which day is the next thing done about it?',
    list: 'lastDays',
    reset: 'keep',
    deletion: 'remove',
    erasure: 'follow',
    archive: 'derived',
  },
} as const satisfies Partial<Record<Noun, NounRow>>;
