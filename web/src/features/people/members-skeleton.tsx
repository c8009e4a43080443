import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './members-skeleton.module.css';

export const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    {[1, 2, 3, 4, 5, 6, 7].map((row) => (
      <div key={row}>
        <Skeleton round width={36} height={36} />
        <span>
          <Skeleton width="60%" height={14} />
          <Skeleton width="80%" height={12} />
        </span>
        <Skeleton width={96} height={24} />
      </div>
    ))}
  </div>
);
