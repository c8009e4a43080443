import { useEffect, useRef, useState } from 'react';

/** An element's width in whole pixels, 0 until it is known, for charts that are drawn for the available width. */
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
