import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from './calls.ts';

/**
 * Returns one key for repeated sends of the same content, so that a retry after a lost answer takes effect only once.
 * Other content gets another key.
 */
export const useIdempotencyKey = () => {
  const last = useRef({ wish: '', idempotencyKey: '' });
  return useCallback((body: object): string => {
    const wish = JSON.stringify(body);
    if (last.current.wish !== wish) last.current = { wish, idempotencyKey: newIdempotencyKey() };
    return last.current.idempotencyKey;
  }, []);
};
