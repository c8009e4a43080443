import type { CSSProperties, ReactNode } from 'react';
import styles from './icon-tile.module.css';

/** An icon on a tile beside the text it stands for: in the accent color, a tone, or a tint of its own. */
export const IconTile = ({
  tone,
  tint,
  children,
}: {
  tone?: 'quiet' | 'danger' | undefined;
  /** Six hex digits. */
  tint?: string;
  children: ReactNode;
}) => (
  <span
    className={`${styles.sign} ${tone ? styles[tone] : tint ? styles.tinted : ''}`}
    style={tint ? ({ '--value': `#${tint}` } as CSSProperties) : undefined}
  >
    {children}
  </span>
);
