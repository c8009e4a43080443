import { useRef, type PointerEvent } from 'react';

/** Pointer handlers to drag an area. `move` gets the distance since the last event, in pixels. */
export const useDrag = (active: boolean, move: (dx: number, dy: number) => void) => {
  const last = useRef<{ x: number; y: number }>(null);
  const stop = () => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!active || event.button !== 0 || (event.target as Element).closest('button')) return;
      last.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      const from = last.current;
      if (!from) return;
      last.current = { x, y };
      move(x - from.x, y - from.y);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
};
