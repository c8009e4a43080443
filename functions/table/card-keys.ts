import type { CardOccasion } from '#shared/model/greeting-card';
import type { GreetingCardId, UserId, WorkspaceId } from '#shared/model/ids';

const key = (pk: string, sk: string) => ({ pk, sk });

/** The lists of keys.ts for cards that many sign. */
export const cardLists = {
  greetingCards: (w: WorkspaceId) => ({ pk: `W#${w}#CARDS` }),
  cardSteps: (w: WorkspaceId) => ({ pk: `W#${w}#CARD_STEPS` }),
  cardSignatures: (w: WorkspaceId) => ({ pk: `W#${w}#CARD_SIGNATURES` }),
  signaturesOf: (w: WorkspaceId, card: GreetingCardId) => ({
    pk: `W#${w}#CARD_SIGNATURES`,
    begins: `${card}#`,
  }),
  madeCards: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'MADE_CARD#' }),
  receivedCards: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'RECEIVED_CARD#' }),
};

/** The keys of keys.ts for the same. */
export const cardKeys = {
  greetingCard: (w: WorkspaceId, card: GreetingCardId) => key(`W#${w}#CARDS`, card),
  cardStep: (w: WorkspaceId, at: string, card: GreetingCardId) => key(`W#${w}#CARD_STEPS`, `${at}#${card}`),
  cardSignature: (w: WorkspaceId, card: GreetingCardId, u: UserId) =>
    key(`W#${w}#CARD_SIGNATURES`, `${card}#${u}`),
  madeCard: (w: WorkspaceId, u: UserId, card: GreetingCardId) => key(`W#${w}#U#${u}`, `MADE_CARD#${card}`),
  teamCard: (w: WorkspaceId, u: UserId, kind: CardOccasion, day: string) =>
    key(`W#${w}#U#${u}`, `TEAM_CARD#${kind}#${day}`),
  receivedCard: (w: WorkspaceId, u: UserId, card: GreetingCardId) =>
    key(`W#${w}#U#${u}`, `RECEIVED_CARD#${card}`),
};
