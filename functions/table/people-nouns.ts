import type { Noun } from './keys.ts';
import { type NounRow, setup } from './lifecycle.ts';

/** Where members are found, whom they report to, and the files that keep them up to date. */
export const peopleNouns = {
  person: {
    answers: 'Whose name or address begins with these letters?',
    list: 'directory',
    reset: 'keep',
    deletion: 'remove',
    erasure: 'follow',
    archive: 'derived',
  },
  directReport: {
    answers: 'Who reports to a member?',
    list: 'directReports',
    reset: 'keep',
    deletion: 'remove',
    erasure: 'follow',
    archive: 'derived',
  },
  peopleFile: {
    answers:
      'Which files of people were sent, by whom, and what became of each? The last 30; a file names nobody here',
    list: 'peopleFiles',
    ...setup,
    archive: 'passing',
  },
} as const satisfies Partial<Record<Noun, NounRow>>;
