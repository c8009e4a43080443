import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useElementWidth } from '../../../ui/hooks/use-element-width.ts';
import type { Group, Layout, Tie } from './layout.ts';
import { MapNode } from './map-node.tsx';
import styles from './org.module.css';
import {
  isDirection,
  nearestInDirection,
  visibleNodes,
  visibleTies,
  type VisibleNode,
} from './visible-nodes.ts';
import { useView, whole } from './use-view.ts';
import { MapTies } from './map-ties.tsx';
import { useDrag } from './use-drag.ts';
import { ZoomButtons, zoomStep } from './zoom-buttons.tsx';
import { useWheelZoom } from './use-wheel-zoom.ts';

/** How many ties are drawn while no one is chosen: with more, the map is unreadable. */
const tiesAmong = (nodes: number): number => Math.min(40, 2 * nodes);
/** The radius from which there is room for a face and its name. */
const readable = 25;
/** The part of the frame that the map fills. */
const margin = 0.95;

const heightFor = (width: number): number => (width < 560 ? Math.max(300, width) : 520);

/** The map of who recognises whom, which the reader can zoom and drag. */
export const OrgMap = ({
  layout,
  edges,
  chosen,
  onChoose,
}: {
  layout: Layout;
  edges: readonly Tie[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}) => {
  const t = useTranslations('dashboard.org');
  const keys = useId();
  const [box, width] = useElementWidth<HTMLDivElement>();
  const height = heightFor(width);
  const { view, set, fly } = useView(layout);
  const [unfolded, setUnfolded] = useState<string>();
  const [at, setAt] = useState<string>();
  const focusNext = useRef(false);

  /** At the smallest zoom the whole map fits. */
  const fit = margin * Math.min(width / layout.width, height / layout.height);
  const scale = fit * view.k;
  const screen = ({ x, y, r }: Pick<VisibleNode, 'x' | 'y' | 'r'>) => ({
    x: (x - view.x) * scale + width / 2,
    y: (y - view.y) * scale + height / 2,
    r: r * scale,
  });
  const isOpen = (group: Group): boolean =>
    group.id === unfolded ||
    group.members.length === 1 ||
    group.members.every(({ r }) => r * scale >= readable);
  const open = layout.groups.filter(isOpen).map(({ id }) => id);
  const openKey = open.join(' ');
  const nodes = useMemo(
    () => visibleNodes(layout, ({ id }) => openKey.split(' ').includes(id)),
    [layout, openKey],
  );
  const ties = useMemo(() => visibleTies(layout, nodes, edges), [layout, nodes, edges]);
  const home = layout.people.get(chosen ?? '');
  const chosenNode = nodes.find(({ id }) => id === chosen) ?? nodes.find(({ id }) => id === home?.group);
  const drawn = chosenNode
    ? ties.filter(({ from, to }) => from === chosenNode || to === chosenNode)
    : ties.slice(0, tiesAmong(nodes.length));
  const near = new Set(drawn.flatMap(({ from, to }) => [from.id, to.id]).concat(chosenNode?.id ?? []));
  const current = nodes.find(({ id }) => id === at) ?? nodes[0];

  const zoom = (by: number) => set((from) => ({ ...from, k: from.k * by }));
  useWheelZoom(box, zoom);

  const unfold = (group: Group) => {
    setUnfolded(group.id);
    const { x, y, r } = group;
    fly({ x, y, k: (margin * Math.min(width, height)) / (2 * r * fit) });
  };
  const out = () => {
    setUnfolded(undefined);
    fly(whole);
  };
  // A person found by name may be in a folded group or out of sight.
  useEffect(() => {
    const placed = layout.people.get(chosen ?? '');
    const group = layout.groups.find(({ id }) => id === placed?.group);
    if (!placed || !group || width === 0) return;
    setAt(placed.person.id);
    const spot = screen(placed);
    const seen = spot.x > 0 && spot.x < width && spot.y > 0 && spot.y < height;
    if (!isOpen(group) || !seen) unfold(group);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when a person is chosen, not on each move
  }, [chosen, layout, width > 0]);
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    box.current?.querySelector<HTMLElement>('[data-current]')?.focus({ preventScroll: true });
  }, [at, nodes, box]);

  const choose = (node: VisibleNode) => {
    setAt(node.id);
    if ('person' in node) return onChoose(node.id === chosen ? undefined : node.id);
    focusNext.current = true;
    setAt(node.group.members[0]?.person.id);
    return unfold(node.group);
  };
  const back = (): boolean => {
    if (chosen) onChoose(undefined);
    else if (view.k > 1) {
      const group = layout.people.get(at ?? '')?.group;
      focusNext.current = true;
      out();
      setAt(layout.groups.find(({ id }) => id === group)?.id);
    } else return false;
    return true;
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isDirection(key)) {
      const next = current && nearestInDirection(nodes, current, key);
      if (next) {
        focusNext.current = true;
        setAt(next.id);
        const spot = screen(next);
        if (spot.x < 0 || spot.x > width || spot.y < 0 || spot.y > height)
          fly({ ...view, x: next.x, y: next.y });
      }
    } else if (key === '+' || key === '=') zoom(zoomStep);
    else if (key === '-') zoom(1 / zoomStep);
    else if (key === '0') out();
    else if (key !== 'Escape' || !back()) return;
    event.preventDefault();
  };

  const dragging = useDrag(view.k > 1, (dx, dy) =>
    set((old) => ({ ...old, x: old.x - dx / scale, y: old.y - dy / scale })),
  );

  return (
    <div className={styles.side}>
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- key events come from the people in it */}
        <div
          ref={box}
          className={styles.map}
          style={{ height }}
          data-near={view.k > 1 || undefined}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its people take the focus, a fieldset has none
          role="group"
          aria-label={t('map')}
          aria-describedby={keys}
          onKeyDown={press}
          {...dragging}
        >
          {width > 0 && (
            <>
              <MapTies
                width={width}
                height={height}
                islands={layout.groups.filter(isOpen)}
                ties={drawn}
                chosen={chosenNode}
                screen={screen}
              />
              {nodes.map((node) => (
                <MapNode
                  key={node.id}
                  node={node}
                  spot={screen(node)}
                  current={node === current}
                  chosen={node.id === chosen}
                  faded={chosenNode !== undefined && !near.has(node.id)}
                  onFocus={() => setAt(node.id)}
                  onPress={() => choose(node)}
                />
              ))}
            </>
          )}
        </div>
        <p className="visually-hidden" id={keys}>
          {t('keys')}
        </p>
        <ZoomButtons whole={view.k === 1 && !unfolded} onZoom={zoom} onReset={out} />
      </div>
      <p className={styles.legend}>
        {t('legend')}{' '}
        {drawn.length < ties.length && !chosenNode && t('strongestDrawn', { count: drawn.length })}
      </p>
    </div>
  );
};
