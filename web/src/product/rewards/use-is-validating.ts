import { useSignedIn } from '#web/api/config.ts';

/** Whether the team is too new to redeem gift cards; false where none are sold. */
export const useIsValidating = (): boolean => useSignedIn().features.gift_cards_from !== null;
