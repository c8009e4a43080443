import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Layout } from './layout.ts';
import type { useMapView } from './use-map-view.ts';
import { isDirection, nearestInDirection, type VisibleNode } from './visible-nodes.ts';
import { zoomStep } from './zoom-buttons.tsx';

type Chosen = { readonly chosen: string | undefined; readonly onChoose: (id: string | undefined) => void };

/**
 * The keyboard on the map: one person or group of it is in the tab order, arrows move the focus to the next one in that
 * direction, Enter chooses, Escape leads back.
 */
export const useMapFocus = (
  box: RefObject<HTMLElement | null>,
  layout: Layout,
  map: ReturnType<typeof useMapView>,
  { chosen, onChoose }: Chosen,
) => {
  const { nodes, isMeasured, isOpen, isSeen, isZoomed, zoom, center, unfold, reset } = map;
  const [at, setAt] = useState<string>();
  const focusNext = useRef(false);
  const current = nodes.find(({ id }) => id === at) ?? nodes[0];

  /** Focuses a node as soon as it is drawn. */
  const focus = (id: string | undefined) => {
    focusNext.current = true;
    setAt(id);
  };
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    box.current?.querySelector<HTMLElement>('[data-current]')?.focus({ preventScroll: true });
  }, [at, nodes, box]);
  // A person found by name may be in a folded group or out of sight.
  useEffect(() => {
    const placed = layout.people.get(chosen ?? '');
    const group = layout.groups.find(({ id }) => id === placed?.group);
    if (!placed || !group || !isMeasured) return;
    setAt(placed.person.id);
    if (!isOpen(group) || !isSeen(placed)) unfold(group);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when a person is chosen, not on each move
  }, [chosen, layout, isMeasured]);

  const choose = (node: VisibleNode) => {
    setAt(node.id);
    if ('person' in node) return onChoose(node.id === chosen ? undefined : node.id);
    focus(node.group.members[0]?.person.id);
    return unfold(node.group);
  };
  /** Takes back the last step: the choice, then the zoom. Returns false when there is none. */
  const back = (): boolean => {
    if (chosen) onChoose(undefined);
    else if (isZoomed) {
      focus(layout.people.get(at ?? '')?.group);
      reset();
    } else return false;
    return true;
  };
  const move = (key: Parameters<typeof nearestInDirection>[2]) => {
    const next = current && nearestInDirection(nodes, current, key);
    if (!next) return;
    focus(next.id);
    if (!isSeen(next)) center(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isDirection(key)) move(key);
    else if (key === '+' || key === '=') zoom(zoomStep);
    else if (key === '-') zoom(1 / zoomStep);
    else if (key === '0') reset();
    else if (key !== 'Escape' || !back()) return;
    event.preventDefault();
  };
  return { current, choose, onKeyDown, onFocus: setAt };
};
