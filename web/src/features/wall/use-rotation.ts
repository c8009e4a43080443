import { useEffect, useState } from 'react';

/** How long each slide is shown. Milliseconds. */
const turn = 14_000;

/** Which of some slides is shown. It turns by itself, unless it is paused or motion is reduced. */
export const useRotation = (count: number, newest: string | undefined) => {
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [seen, setSeen] = useState(newest);
  // What has just arrived is shown at once.
  if (seen !== newest) {
    setSeen(newest);
    setAt(0);
  }
  const shown = count > 0 ? at % count : 0;
  const step = (by: number): void => setAt((shown + by + count) % Math.max(1, count));
  useEffect(() => {
    if (paused || count < 2) return undefined;
    const timer = setInterval(() => setAt((now) => now + 1), turn);
    return () => clearInterval(timer);
  }, [paused, count]);
  return { at: shown, paused, step, togglePause: () => setPaused(!paused) };
};
