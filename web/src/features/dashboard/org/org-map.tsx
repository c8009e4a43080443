import { useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useElementWidth } from '#web/ui/hooks/use-element-width.ts';
import type { Layout, Tie } from './layout.ts';
import { MapNode } from './map-node.tsx';
import { MapTies } from './map-ties.tsx';
import styles from './org.module.css';
import { useDrag } from './use-drag.ts';
import { useMapFocus } from './use-map-focus.ts';
import { useMapView } from './use-map-view.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';
import { visibleTies, type VisibleNode } from './visible-nodes.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

/** How many ties are drawn while no one is chosen: with more, the map is unreadable. */
const tiesAmong = (nodes: number): number => Math.min(40, 2 * nodes);

const heightFor = (width: number): number => (width < 560 ? Math.max(300, width) : 520);

/** The ties to draw: those of the chosen person or their folded group, else the strongest. */
const useDrawnTies = (
  layout: Layout,
  nodes: readonly VisibleNode[],
  edges: readonly Tie[],
  chosen: string | undefined,
) => {
  const ties = useMemo(() => visibleTies(layout, nodes, edges), [layout, nodes, edges]);
  const home = layout.people.get(chosen ?? '')?.group;
  const center = nodes.find(({ id }) => id === chosen) ?? nodes.find(({ id }) => id === home);
  const drawn = center
    ? ties.filter(({ from, to }) => from === center || to === center)
    : ties.slice(0, tiesAmong(nodes.length));
  const near = new Set(drawn.flatMap(({ from, to }) => [from.id, to.id]).concat(center?.id ?? []));
  return {
    drawn,
    center,
    isFaded: ({ id }: VisibleNode): boolean => center !== undefined && !near.has(id),
    isCut: drawn.length < ties.length && !center,
  };
};

/** The map of who recognizes whom, which the reader can zoom and drag. */
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
  const map = useMapView(layout, { width, height });
  const { nodes, screen, isOpen, isZoomed, isWhole, zoom, pan, reset } = map;
  const { drawn, center, isFaded, isCut } = useDrawnTies(layout, nodes, edges, chosen);
  const { current, choose, onKeyDown, onFocus } = useMapFocus(box, layout, map, { chosen, onChoose });
  const dragging = useDrag(isZoomed, pan);
  useWheelZoom(box, zoom);
  return (
    <div className={styles.side}>
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- key events come from the people in it */}
        <div
          ref={box}
          className={styles.map}
          style={{ height }}
          data-near={isZoomed || undefined}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its people take the focus, a fieldset has none
          role="group"
          aria-label={t('map')}
          aria-describedby={keys}
          onKeyDown={onKeyDown}
          {...dragging}
        >
          {width > 0 && (
            <>
              <MapTies
                width={width}
                height={height}
                islands={layout.groups.filter(isOpen)}
                ties={drawn}
                chosen={center}
                screen={screen}
              />
              {nodes.map((node) => (
                <MapNode
                  key={node.id}
                  node={node}
                  spot={screen(node)}
                  current={node === current}
                  chosen={node.id === chosen}
                  faded={isFaded(node)}
                  onFocus={() => onFocus(node.id)}
                  onPress={() => choose(node)}
                />
              ))}
            </>
          )}
        </div>
        <p className="visually-hidden" id={keys}>
          {t('keys')}
        </p>
        <ZoomButtons whole={isWhole} onZoom={zoom} onReset={reset} />
      </div>
      <p className={styles.legend}>
        {t('legend')} {isCut && t('strongestDrawn', { count: drawn.length })}
      </p>
    </div>
  );
};
