import { useEffect, useRef, useState } from 'react';
import { useFormatter } from 'use-intl';

const duration = 500;

/** A number that animates to its new value, unless the user prefers reduced motion. */
export const AnimatedNumber = ({ value }: { value: number }) => {
  const format = useFormatter();
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    if (start === value) return undefined;
    from.current = value;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const begun = performance.now();
    const step = (now: number) => {
      const part = still ? 1 : Math.min(1, (now - begun) / duration);
      setShown(Math.round(start + (value - start) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <>{format.number(shown)}</>;
};
