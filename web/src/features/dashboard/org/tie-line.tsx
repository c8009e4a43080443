import styles from './org.module.css';

type Point = { readonly x: number; readonly y: number; readonly r: number };

const bend = 0.14;
const gap = 3;

/** A curved arrow from edge to edge: the arrows there and back stand side by side. */
export const TieLine = ({
  from,
  to,
  width,
  variant,
}: {
  from: Point;
  to: Point;
  width: number;
  variant: 'quiet' | 'given' | 'received';
}) => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const control = { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend };
  const rim = (end: Point, away: number) => {
    const [x, y] = [control.x - end.x, control.y - end.y];
    const length = Math.max(1, Math.hypot(x, y));
    const out = (end.r + away) / length;
    return { x: end.x + x * out, y: end.y + y * out, ux: x / length, uy: y / length };
  };
  const head = 5 + width * 1.3;
  const start = rim(from, gap);
  const tip = rim(to, gap);
  const neck = rim(to, gap + head);
  const half = head * 0.45;
  return (
    <g className={styles[variant]}>
      <path d={`M${start.x} ${start.y}Q${control.x} ${control.y} ${neck.x} ${neck.y}`} strokeWidth={width} />
      <polygon
        points={`${tip.x},${tip.y} ${neck.x - neck.uy * half},${neck.y + neck.ux * half} ${neck.x + neck.uy * half},${neck.y - neck.ux * half}`}
      />
    </g>
  );
};
