import { useEffect, useRef, useState } from 'react';
import type { Layout } from './layout.ts';

/** The point in the middle, and the zoom factor `k`. */
export type View = { readonly x: number; readonly y: number; readonly k: number };

export const whole: View = { x: 0, y: 0, k: 1 };
const nearest = 16;
const duration = 260;

const within = (low: number, number: number, high: number): number => Math.min(high, Math.max(low, number));
const kept = ({ x, y, k }: View, { width, height }: Layout): View => ({
  x: within(-width / 2, x, width / 2),
  y: within(-height / 2, y, height / 2),
  k: within(1, k, nearest),
});

/** The visible part of the map. `fly` animates unless the user prefers reduced motion; `set` jumps. */
export const useView = (layout: Layout) => {
  const [view, setView] = useState(whole);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const set = (change: (view: View) => View) => {
    cancelAnimationFrame(frame.current);
    setView((from) => kept(change(from), layout));
  };
  const fly = (wished: View) => {
    const to = kept(wished, layout);
    cancelAnimationFrame(frame.current);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setView(to);
    const begun = performance.now();
    const step = (now: number) => {
      const part = within(0, (now - begun) / duration, 1);
      const eased = 1 - (1 - part) ** 3;
      const mix = (from: number, end: number): number => from + (end - from) * eased;
      setView({ x: mix(view.x, to.x), y: mix(view.y, to.y), k: mix(view.k, to.k) });
      if (part < 1) frame.current = requestAnimationFrame(step);
    };
    frame.current = requestAnimationFrame(step);
    return undefined;
  };
  return { view, set, fly };
};
