import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from './calls.ts';

/** What was sent last, and under which key. */
export type SentUnder = { readonly wish: string; readonly idempotencyKey: string };

/**
 * Returns one key for repeated sends of the same content, so that a retry after a lost answer takes effect only once.
 * Other content gets another key.
 * @param before what was sent before the page was reloaded
 */
export const useIdempotencyKey = (before: SentUnder = { wish: '', idempotencyKey: '' }) => {
  const last = useRef(before);
  return useCallback((body: object): string => {
    const wish = JSON.stringify(body);
    if (last.current.wish !== wish) last.current = { wish, idempotencyKey: newIdempotencyKey() };
    return last.current.idempotencyKey;
  }, []);
};
