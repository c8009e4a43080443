import { rimOf } from './map-node.tsx';
import styles from './org.module.css';
import { TieLine } from './tie-line.tsx';
import type { VisibleNode, VisibleTie } from './visible-nodes.ts';

type Circle = { readonly x: number; readonly y: number; readonly r: number };

const thickest = 6;

/** The arrows between nodes, over the circles of the open groups. `screen` converts map coordinates to pixels. */
export const MapTies = ({
  width,
  height,
  islands,
  ties,
  chosen,
  screen,
}: {
  width: number;
  height: number;
  islands: readonly (Circle & { readonly id: string })[];
  /** Strongest first. */
  ties: readonly VisibleTie[];
  chosen: VisibleNode | undefined;
  screen: (circle: Circle) => Circle;
}) => {
  const most = Math.max(1, ties[0]?.points ?? 1);
  return (
    <svg className={styles.ties} width={width} height={height} aria-hidden="true" focusable="false">
      {islands.map((group) => {
        const { x, y, r } = screen(group);
        return <circle key={group.id} className={styles.island} cx={x} cy={y} r={r} />;
      })}
      {ties.map(({ from, to, points }) => (
        <TieLine
          key={`${from.id} ${to.id}`}
          from={rimOf(from, screen(from))}
          to={rimOf(to, screen(to))}
          width={1 + (thickest - 1) * Math.sqrt(points / most)}
          variant={!chosen ? 'quiet' : from === chosen ? 'given' : 'received'}
        />
      ))}
    </svg>
  );
};
