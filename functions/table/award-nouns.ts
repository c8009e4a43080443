import type { Noun } from './keys.ts';
import { activity, type NounRow, setup } from './lifecycle.ts';

/** The awards of a company, and what they have given. */
export const awardNouns = {
  award: {
    answers: 'Which awards are there, who gives them to whom, and from which budget?',
    list: 'awards',
    ...setup,
    archive: 'workspace',
  },
  awardBudget: {
    answers: 'How often was an award given in a period, and for how many points?',
    list: 'awardBudgets',
    ...activity,
    archive: 'derived',
  },
} as const satisfies Partial<Record<Noun, NounRow>>;
