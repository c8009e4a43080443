import type { ReactNode } from 'react';
import styles from './progress-ring.module.css';

/** A share as a ring. Decorative: the text beside it says it too. `part` is from 0 to 1. */
export const ProgressRing = ({
  part,
  size = 72,
  width = 7,
  children,
}: {
  part: number;
  size?: number;
  width?: number;
  children?: ReactNode;
}) => {
  const middle = size / 2;
  const radius = middle - width / 2 - 0.5;
  const around = 2 * Math.PI * radius;
  const circle = { cx: middle, cy: middle, r: radius, strokeWidth: width };
  return (
    <span className={styles.ring} aria-hidden="true" style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} data-chart>
        <circle {...circle} />
        {part > 0 && (
          <circle
            {...circle}
            className={styles.filled}
            strokeDasharray={around}
            strokeDashoffset={around * (1 - Math.min(1, part))}
          />
        )}
      </svg>
      {children !== undefined && <b>{children}</b>}
    </span>
  );
};
