import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './leaderboard.module.css';

export const LeaderboardWaiting = () => (
  <div className={styles.waiting} aria-busy="true">
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} width="100%" height={28} />
    ))}
  </div>
);
