import type { ReactNode } from 'react';
import { Skeleton } from '../loading/skeleton.tsx';
import styles from './ranking.module.css';

type Ranked = {
  readonly id: string;
  /** A face, an emoji or a picture. */
  readonly mark: ReactNode;
  readonly name: ReactNode;
  /** The bar's length from 0 to 1. */
  readonly part: number;
  /** Six hex digits; the accent color when omitted. */
  readonly color?: string;
  readonly amount: ReactNode;
  /** A line below the bar. */
  readonly note?: ReactNode;
};

/** Bars from the longest to the shortest, each with its text. A list, so it needs no extra table. */
export const Ranking = ({ rows, pale = false }: { rows: readonly Ranked[]; pale?: boolean }) => (
  <ol className={`${styles.ranking} ${pale ? styles.pale : ''}`}>
    {rows.map(({ id, mark, name, part, color, amount, note }) => (
      <li key={id}>
        <span className={styles.mark}>{mark}</span>
        <span className={styles.what}>
          <span className={styles.name}>{name}</span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${part * 100}%`, ...(color && { '--value': `#${color}` }) }} />
          </span>
          {note}
        </span>
        <span className={styles.amount}>{amount}</span>
      </li>
    ))}
  </ol>
);

export const RankingSkeleton = ({ rows }: { rows: number }) => (
  <div className={styles.ranking}>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} width="100%" height={30} />
    ))}
  </div>
);
