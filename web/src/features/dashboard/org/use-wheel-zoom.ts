import { useEffect, useRef } from 'react';

/** Zooms by pinch on a trackpad or by Ctrl + wheel; the wheel alone still scrolls the page. */
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
