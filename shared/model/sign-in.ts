/** The providers whose ID tokens prove an address, in the order of their buttons. The register to extend. */
export const signInProviders = ['google', 'microsoft'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** Returns a value for each provider. */
export const forEachProvider = <Value>(
  valueOf: (provider: SignInProvider) => Value,
): Record<SignInProvider, Value> =>
  Object.fromEntries(signInProviders.map((provider) => [provider, valueOf(provider)])) as Record<
    SignInProvider,
    Value
  >;
