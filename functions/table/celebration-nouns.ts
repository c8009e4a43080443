import { activity, type NounRow, setup } from './lifecycle.ts';

/** The days that a team celebrates, what the company gives on them, and the wallboards that show them. */
export const celebrationNouns = {
  wall: {
    answers: 'Is this link to a wallboard valid, what does it show, and when was it last seen?',
    list: 'root',
    ...setup,
    archive: 'access',
  },
  companyDay: {
    answers: 'Which own days does the company celebrate, and when did it last?',
    list: 'root',
    ...setup,
    archive: 'workspace',
  },
  date: {
    answers: 'Whose birthday, anniversary or first day is on this day?',
    list: 'dates',
    reset: 'keep',
    deletion: 'remove',
    erasure: 'follow',
    archive: 'derived',
  },
  gift: {
    answers: 'Who got the points of an own day of the company?',
    list: 'gifts',
    ...activity,
    archive: 'derived',
  },
} as const satisfies Record<string, NounRow>;
