import type { Noun } from './keys.ts';
import { activity, type NounRow } from './lifecycle.ts';

/** Cards that many sign for a colleague. They are no posts: nothing that lists or finds posts can contain one. */
export const cardNouns = {
  greetingCard: {
    answers:
      'The cards that colleagues sign for somebody. A card that ended undelivered is removed after two weeks',
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
  teamCard: {
    answers: 'Which card did the team open for a day of a member? For two months',
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
