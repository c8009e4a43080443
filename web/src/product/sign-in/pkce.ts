const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A secret that only this browser knows, and by which it shows later that it asked for a code (RFC 7636). */
export const newVerifier = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** What is shown of the secret before. */
export const challengeOf = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
