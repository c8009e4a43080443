import { useEffect, useState } from 'react';

/** Seconds left until a point in time (in milliseconds since the epoch), counted down. */
export const useCountdown = (at: number): number => {
  const left = () => Math.max(0, Math.ceil((at - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((at - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
};
