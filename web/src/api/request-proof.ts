/** Answers whether the user has proved the address. */
export type ProofAnswer = (proved: boolean) => void;

/**
 * Asks the user to prove their address by a code; resolves to whether they did. The shell shows the dialog
 * (`app/proof-requests.tsx`); without a shell nobody can be asked.
 */
export const requestProof = (): Promise<boolean> =>
  new Promise((resolve) => {
    const request = new CustomEvent<ProofAnswer>('proof:required', { detail: resolve, cancelable: true });
    if (dispatchEvent(request)) resolve(false);
  });
