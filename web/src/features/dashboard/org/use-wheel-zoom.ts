import { useEffect, useRef } from 'react';

/** Two fingers on a pad, or the wheel with Ctrl, zoom; the wheel alone goes on scrolling the page. */
export const useWheelZoom = (box: { readonly current: HTMLElement | null }, zoom: (by: number) => void) => {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = box.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(2 ** (-event.deltaY / 120));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [box]);
};
