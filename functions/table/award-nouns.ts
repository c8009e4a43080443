import type { Noun } from './keys.ts';
import { activity, type NounRow, setup } from './lifecycle.ts';

/** The awards of a company, and what they have given. */
export const awardNouns = {
  award: {
    answers: 'Which awards are there, who gives them to whom, and from which budget?',
    list: 'awards',
    ...setup,
    reset: 'restart',
    archive: 'workspace',
  },
  awardRequest: {
    answers:
      'Who asks for an award for whom, and how did it end? Index `lists`: by status; index `ranking`: what a member asked for',
    list: 'awardRequests',
    ...activity,
    archive: 'passing',
  },
  awardMark: {
    answers: 'Does a request of this member for that one wait?',
    list: 'awardMarks',
    ...activity,
    archive: 'passing',
  },
  awardTally: {
    answers: 'How many colleagues did a member nominate in a round?',
    list: 'awardTallies',
    ...activity,
    archive: 'passing',
  },
  awardBudget: {
    answers: 'How often was an award given in a period, and for how many points?',
    list: 'awardBudgets',
    ...activity,
    archive: 'derived',
  },
  awardUse: {
    answers: 'How often did a member get an award in a period, where that is limited?',
    list: 'awardUses',
    ...activity,
    archive: 'derived',
  },
  claimPicture: {
    answers: 'Which pictures of claims that were decided go next, and when?',
    list: 'claimPictures',
    ...activity,
    archive: 'passing',
  },
} as const satisfies Partial<Record<Noun, NounRow>>;
