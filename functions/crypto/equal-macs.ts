import { timingSafeEqual } from 'node:crypto';

/** Compares two MACs, as texts, in constant time: the duration does not reveal where they differ. */
export const equalMacs = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};
