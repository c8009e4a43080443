import { FeedSkeleton } from '../product/posts/feed-skeleton.tsx';
import { Skeleton } from '../ui/loading/skeleton.tsx';
import styles from './shell.module.css';

/** The outline of the screen that is loading. */
export const ScreenSkeleton = ({ path }: { path: string }) =>
  path === '/feed' ? (
    <FeedSkeleton />
  ) : (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="60%" height={28} />
      <Skeleton width="90%" height={14} />
      <Skeleton width="100%" height={44} />
      <Skeleton width="100%" height={44} />
    </div>
  );
