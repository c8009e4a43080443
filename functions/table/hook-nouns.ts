import { activity, type NounRow, setup } from './lifecycle.ts';
import type { Noun } from './keys.ts';

/** The rows of nouns.ts for webhooks, and what is on its way to them. */
export const hookNouns = {
  hook: {
    answers: 'Where are which events of a team sent, and does it work? Its lane has one worker at a time',
    list: 'root',
    ...setup,
    archive: 'access',
  },
  delivery: {
    answers: 'What happened to an event on its way to a webhook, in the order of events',
    expires: '30 days',
    list: 'deliveries',
    ...activity,
    archive: 'passing',
  },
  dueDelivery: {
    answers: 'Which deliveries to a webhook have not arrived, and when is each tried again?',
    expires: '30 days',
    list: 'dueDeliveries',
    ...activity,
    archive: 'passing',
  },
} as const satisfies Partial<Record<Noun, NounRow>>;
