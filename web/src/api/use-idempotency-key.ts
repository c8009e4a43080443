import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from './calls.ts';

/**
 * The key under which the same wish may be sent again, after an answer was lost, without coming true twice.
 * Another wish gets another key.
 */
export const useIdempotencyKey = () => {
  const last = useRef({ wish: '', idempotencyKey: '' });
  return useCallback((body: object): string => {
    const wish = JSON.stringify(body);
    if (last.current.wish !== wish) last.current = { wish, idempotencyKey: newIdempotencyKey() };
    return last.current.idempotencyKey;
  }, []);
};
