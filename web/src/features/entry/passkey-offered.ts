import { recognizesOwner } from '#web/product/sign-in/passkeys.ts';

const name = 'passkey_offered';

/** Whether this browser has offered a passkey already. It asks once, whatever the answer. */
export const passkeyOffer = {
  made: (): void => localStorage.setItem(name, '1'),
  isDue: async (): Promise<boolean> => localStorage.getItem(name) === null && recognizesOwner(),
};
