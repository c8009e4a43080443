const keptMs = 30 * 24 * 60 * 60 * 1000;

/** The address that was signed in here last and did not sign out; `useKeepAddress` keeps it. */
const lastAddress = (): string | undefined => {
  try {
    const { at, what } = JSON.parse(localStorage.getItem('kept:1:::address') ?? 'null') as {
      at: number;
      what: string;
    };
    return at > Date.now() - keptMs ? what : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Why somebody is at the sign-in page who wanted to be elsewhere. Whoever signed out is not among them: signing out
 * removes the address.
 */
export const readArrival = (): {
  readonly email: string | undefined;
  readonly why: 'sessionEnded' | 'postWaits' | undefined;
} => {
  const email = lastAddress();
  const wanted = globalThis.sessionStorage?.getItem('return_to');
  if (!wanted) return { email, why: undefined };
  if (email !== undefined) return { email, why: 'sessionEnded' };
  return { email, why: wanted.startsWith('/posts/') ? 'postWaits' : undefined };
};
