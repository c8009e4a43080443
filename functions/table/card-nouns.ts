import type { Noun } from './keys.ts';
import { activity, type NounRow } from './lifecycle.ts';

/** Cards that many sign for a colleague. They are no posts: nothing that lists or finds posts can contain one. */
export const cardNouns = {
  greetingCard: {
    answers:
      'The cards that colleagues sign for somebody; one that ended without being delivered is gone two weeks later',
    list: 'greetingCards',
    ...activity,
    archive: 'cards',
  },
  cardStep: {
    answers: 'Which cards are open, and when is the next thing done about each?',
    list: 'cardSteps',
    ...activity,
    archive: 'derived',
  },
  cardSignature: {
    answers: 'What colleagues wrote on a card',
    list: 'cardSignatures',
    ...activity,
    archive: 'signatures',
  },
  madeCard: {
    answers: 'Which cards did a member start? Newest first',
    list: 'own',
    ...activity,
    erasure: 'remove',
    archive: 'derived',
  },
  receivedCard: {
    answers: 'Which cards did a member receive? Newest first',
    list: 'own',
    ...activity,
    erasure: 'remove',
    archive: 'derived',
  },
} as const satisfies Partial<Record<Noun, NounRow>>;
