import type { Noun } from './keys.ts';
import type { NounRow } from './lifecycle.ts';

/** What is still to be done with points: those that are added to allowances. */
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
} as const satisfies Partial<Record<Noun, NounRow>>;
