import { useMemo, useState } from 'react';
import type { Group, Layout } from './layout.ts';
import { useView, whole } from './use-view.ts';
import { visibleNodes, type VisibleNode } from './visible-nodes.ts';

/** The radius from which there is room for a face and its name. */
const readable = 25;
/** The part of the frame that the map fills. */
const margin = 0.95;

type Spot = Pick<VisibleNode, 'x' | 'y' | 'r'>;

/** What part of the map a frame of this size shows, in pixels, and which groups are unfolded in it. */
export const useMapView = (layout: Layout, { width, height }: { width: number; height: number }) => {
  const { view, set, fly } = useView(layout);
  const [unfolded, setUnfolded] = useState<string>();

  /** At the smallest zoom the whole map fits. */
  const fit = margin * Math.min(width / layout.width, height / layout.height);
  const scale = fit * view.k;
  /** Where a place of the map is in the frame. */
  const screen = ({ x, y, r }: Spot): Spot => ({
    x: (x - view.x) * scale + width / 2,
    y: (y - view.y) * scale + height / 2,
    r: r * scale,
  });
  const isOpen = (group: Group): boolean =>
    group.id === unfolded ||
    group.members.length === 1 ||
    group.members.every(({ r }) => r * scale >= readable);
  const openKey = layout.groups
    .filter(isOpen)
    .map(({ id }) => id)
    .join(' ');
  const nodes = useMemo(
    () => visibleNodes(layout, ({ id }) => openKey.split(' ').includes(id)),
    [layout, openKey],
  );
  return {
    /** Whether the size of the frame is known: before that nothing has a place. */
    isMeasured: width > 0,
    nodes,
    screen,
    isOpen,
    isSeen: (place: Spot): boolean => {
      const { x, y } = screen(place);
      return x > 0 && x < width && y > 0 && y < height;
    },
    isZoomed: view.k > 1,
    isWhole: view.k === 1 && !unfolded,
    zoom: (by: number) => set((from) => ({ ...from, k: from.k * by })),
    /** Moves the map with the pointer, by pixels. */
    pan: (dx: number, dy: number) => set((old) => ({ ...old, x: old.x - dx / scale, y: old.y - dy / scale })),
    center: ({ x, y }: Spot) => fly({ ...view, x, y }),
    unfold: ({ id, x, y, r }: Group) => {
      setUnfolded(id);
      fly({ x, y, k: (margin * Math.min(width, height)) / (2 * r * fit) });
    },
    /** Shows the whole map again. */
    reset: () => {
      setUnfolded(undefined);
      fly(whole);
    },
  };
};
