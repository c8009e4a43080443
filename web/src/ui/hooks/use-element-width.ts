import { useEffect, useRef, useState } from 'react';

/** How wide an element is, in whole pixels; 0 until it is known. Pictures are drawn for the room there is. */
export const useElementWidth = <Element extends HTMLElement>() => {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
};
