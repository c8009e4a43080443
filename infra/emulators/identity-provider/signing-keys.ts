import { generateKeyPair, type GenerateKeyPairResult } from 'jose';

const made = new Map<string, Promise<GenerateKeyPairResult>>();

/**
 * The key that a stand-in signs with: RSA of 2048 bits. To make one takes a tenth of a second of a processor, so each is
 * made when it is needed first, and once in a process.
 */
export const signingKey = (of: string): Promise<GenerateKeyPairResult> => {
  const known = made.get(of) ?? generateKeyPair('RS256', { extractable: true });
  made.set(of, known);
  return known;
};
