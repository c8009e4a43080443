import { useCallback, useRef } from 'react';
import { newOnce } from './calls.ts';

/**
 * The key under which the same wish may be sent again, after an answer was lost, without coming true twice.
 * Another wish gets another key.
 */
export const useOnce = () => {
  const last = useRef({ wish: '', once: '' });
  return useCallback((body: object): string => {
    const wish = JSON.stringify(body);
    if (last.current.wish !== wish) last.current = { wish, once: newOnce() };
    return last.current.once;
  }, []);
};
